import type { HttpHandlerUserInput } from '@smithy/core/protocols';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Arn } from '../evacuation/words.ts';
import type { Paged, Pager } from '../ports/pager.ts';
import { withinDeadline } from './deadline.ts';

/** Milliseconds: a silent connection is given up within the deadline of the run that waits for it. */
const TIMEOUTS = { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true };

/**
 * The `Pager` port over SNS Publish, in the topic's own Region and with the process's own credentials. Each page is sent
 * once: whether it is repeated is decided on the record, not by the SDK.
 */
export function snsPager({ requestHandler = new NodeHttpHandler(TIMEOUTS) }: { readonly requestHandler?: HttpHandlerUserInput }): Pager {
  return {
    async page(topic, { subject, text }, signal) {
      try {
        // Pages are rare: what sends them is loaded when the first one is due.
        const { PublishCommand, SNSClient } = await import('@aws-sdk/client-sns');
        const sns = new SNSClient({ region: regionOf(topic), maxAttempts: 1, requestHandler });
        const command = new PublishCommand({ TopicArn: topic, Subject: subject, Message: text });
        const { MessageId: id } = await withinDeadline(sns.send(command, { abortSignal: signal }), signal);
        return { is: 'sent', id: id ?? 'without an id' };
      } catch (error) {
        return faultOf(error);
      }
    },
  };
}

const regionOf = (topic: Arn): string => topic.split(':')[3] ?? '';

/** SNS answered: certainly not sent. Throttled or broken inside, it may work later; anything else is wrong with the topic or the rights. */
function faultOf(error: unknown): Paged {
  const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const status = statusOf(error);
  if (status === undefined || status >= 500) return { is: 'unknown', why };
  return status === 429 || /Throttl/.test(why) ? { is: 'later', why } : { is: 'impossible', why };
}

function statusOf(error: unknown): number | undefined {
  const metadata = error instanceof Error && '$metadata' in error ? (error.$metadata as { readonly httpStatusCode?: number }) : undefined;
  return metadata?.httpStatusCode;
}
