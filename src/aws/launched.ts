import type { Instance } from '@aws-sdk/client-ec2';
import type { Instant, Place } from '../evacuation/words.ts';
import type { Launched } from '../ports/zone-watch.ts';
import type { Clients } from './clients.ts';

/** Instances per call, the most that EC2 gives (EC2 API Reference, DescribeInstances), and calls per look: 10,000 instances of one zone. */
const PAGE = 1_000;
const PAGES = 10;

/**
 * Pending and running instances of the zone that EC2 says were launched after `since`; a stopped one that was started
 * again counts, because it takes the zone's capacity as well. EC2 has no filter for a range of times, so all are listed.
 * Throws when there are more than can be listed in one look.
 */
export async function readLaunched(
  clients: Clients,
  place: Place,
  { name, since }: { readonly name: string; readonly since: Instant },
  signal: AbortSignal,
): Promise<readonly Launched[]> {
  const { paginateDescribeInstances } = await import('@aws-sdk/client-ec2');
  const client = await clients.for('ec2', place);
  const Filters = [
    { Name: 'availability-zone', Values: [name] },
    { Name: 'instance-state-name', Values: ['pending', 'running'] },
  ];
  const found: Launched[] = [];
  let pages = 0;
  for await (const { Reservations = [] } of paginateDescribeInstances({ client, pageSize: PAGE }, { Filters }, { abortSignal: signal })) {
    pages += 1;
    if (pages > PAGES) throw new Error(`the zone has more than ${PAGE * PAGES} instances`);
    found.push(...Reservations.flatMap(({ Instances = [] }) => Instances).flatMap(launchedOf));
  }
  return found.filter(({ launchedAt }) => launchedAt > since);
}

function launchedOf({ InstanceId: id, LaunchTime, Tags = [] }: Instance): readonly Launched[] {
  if (!id || !LaunchTime) return [];
  return [{ id, launchedAt: LaunchTime.getTime(), tags: Object.fromEntries(Tags.map(({ Key = '', Value = '' }) => [Key, Value])) }];
}
