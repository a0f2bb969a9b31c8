import type { HttpHandlerUserInput } from '@smithy/core/protocols';
import type { AwsCredentialIdentity } from '@smithy/types';
import type { Arn, Instant, Millis } from '../evacuation/words.ts';
import { MINUTE } from '../evacuation/words.ts';

/** A role to act as. `sessionName` is what CloudTrail shows as the caller. */
export type Role = { readonly arn: Arn; readonly externalId: string | undefined; readonly sessionName: string; readonly region: string };

/** The role could not be assumed, so nothing was sent. */
export class NoCredentials extends Error {
  readonly code = 'no-credentials';
  constructor(role: Arn, cause: unknown) {
    super(`The role ${role} could not be assumed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'NoCredentials';
  }
}

/** STS answers in milliseconds or not at all; an action's own deadline must not be spent on it. */
const STS_DEADLINE: Millis = 5_000;
/** Credentials are renewed this long before they end, so that a failing STS leaves time to try again. */
const RENEW_BEFORE: Millis = 10 * MINUTE;

/**
 * Credentials of a role, by STS AssumeRole in the resource's Region; one call at a time, kept until shortly before they
 * end. While they are valid, a failing STS does not stop anything. Throws `NoCredentials`.
 */
export function roleCredentials(role: Role, now: () => Instant, requestHandler: HttpHandlerUserInput): () => Promise<AwsCredentialIdentity> {
  let held: AwsCredentialIdentity | undefined;
  let renewing: Promise<AwsCredentialIdentity> | undefined;
  const lastsFor = (time: Millis): boolean => held?.expiration !== undefined && held.expiration.getTime() - now() > time;
  return async () => {
    if (held && lastsFor(RENEW_BEFORE)) return held;
    renewing ??= assume(role, requestHandler).finally(() => {
      renewing = undefined;
    });
    try {
      held = await renewing;
    } catch (cause) {
      if (!held || !lastsFor(0)) throw new NoCredentials(role.arn, cause);
    }
    return held;
  };
}

async function assume(role: Role, requestHandler: HttpHandlerUserInput): Promise<AwsCredentialIdentity> {
  const { AssumeRoleCommand, STSClient } = await import('@aws-sdk/client-sts');
  const sts = new STSClient({ region: role.region, requestHandler, maxAttempts: 2 });
  const command = new AssumeRoleCommand({ RoleArn: role.arn, RoleSessionName: role.sessionName, ExternalId: role.externalId });
  const { Credentials: given } = await sts.send(command, { abortSignal: AbortSignal.timeout(STS_DEADLINE) });
  if (!given?.AccessKeyId || !given.SecretAccessKey) throw new Error('STS answered without credentials.');
  const { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, SessionToken, Expiration } = given;
  return { accessKeyId, secretAccessKey, ...(SessionToken && { sessionToken: SessionToken }), ...(Expiration && { expiration: Expiration }) };
}
