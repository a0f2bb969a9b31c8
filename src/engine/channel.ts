import { isAllowedChannel } from '../config/channels.ts';
import type { Rendered } from '../ports/chat.ts';
import type { Typed } from '../ports/incoming.ts';
import { externalChannel, notInThisChannel } from '../views/answers.ts';
import { type Deps, within } from './deps.ts';

const LOOK_UP_MS = 2_000;

/**
 * Why a command may not be used in its channel, or undefined. `acts`: it asks for an action; people of other
 * organisations can read and press what stands in a shared channel, so nothing is asked there. Slack sends no name for a
 * private channel, so that is looked up. A channel that cannot be looked up is judged by what Slack sent: a shift must
 * not wait for Slack.
 */
export async function refusedHere({ configuration, people, signal }: Deps, { channel }: Typed, use: 'looks' | 'acts'): Promise<Rendered | undefined> {
  if (use === 'looks' && isAllowedChannel(configuration, channel)) return undefined;
  const seen = await people.channel(channel.id, within(signal, LOOK_UP_MS));
  if (use === 'acts' && seen.known && seen.value.external) return externalChannel();
  const name = seen.known ? seen.value.name : channel.name;
  return isAllowedChannel(configuration, { id: channel.id, name }) ? undefined : notInThisChannel(configuration.channels);
}
