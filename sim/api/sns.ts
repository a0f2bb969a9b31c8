import { Publish$, type PublishInput, type PublishResponse } from '@aws-sdk/client-sns';
import { AwsError } from '../wire/aws-error.ts';
import { on, type Service, service } from '../wire/service.ts';
import { mint, type World } from '../world/world.ts';

/** Amazon SNS: Publish to a topic. What was published stands in the world, where people and tests can read it. */
export function sns(world: World): Service {
  return service({
    name: 'sns',
    protocol: 'query',
    xmlNamespace: 'http://sns.amazonaws.com/doc/2010-03-31/',
    handlers: [on(Publish$, (input: PublishInput) => publish(world, input))],
    errors: { denied: (message) => new AwsError('AuthorizationError', 403, message) },
  });
}

/** A subject is one line of at most 99 printable ASCII characters; a message has at most 256 KB (SNS API Reference, "Publish"). */
const SUBJECT = /^[!-~][ -~]{0,98}$/;
const LARGEST = 256 * 1024;

function publish(world: World, { TopicArn = '', Subject = '', Message = '' }: PublishInput): PublishResponse {
  const topic = world.state.topics?.find(({ arn }) => arn === TopicArn);
  if (!topic) throw new AwsError('NotFound', 404, 'Topic does not exist');
  if (Subject !== '' && !SUBJECT.test(Subject)) throw new AwsError('InvalidParameter', 400, 'Invalid parameter: Subject');
  if (Message === '' || Buffer.byteLength(Message) > LARGEST) throw new AwsError('InvalidParameter', 400, 'Invalid parameter: Message');
  const id = mint(world);
  topic.messages.push({ id, at: world.clock.now(), subject: Subject, text: Message });
  return { MessageId: id };
}
