import type { Configuration } from './configuration.ts';

/**
 * Whether more than help may be asked for in a channel: by its id, or by how its name begins. Slack sends no real name
 * for a private channel, so such a channel has to be listed by id.
 */
export function isAllowedChannel(configuration: Configuration, channel: { readonly id: string; readonly name?: string }): boolean {
  const { ids, prefixes } = configuration.channels;
  return ids.includes(channel.id) || prefixes.some((prefix) => channel.name?.startsWith(prefix) ?? false);
}
