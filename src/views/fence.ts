import type { EvacuationRecord } from '../evacuation/state.ts';
import type { Instant, Known } from '../evacuation/words.ts';
import type { Rendered } from '../ports/chat.ts';
import type { Launcher, LauncherKind } from '../schedule/fence.ts';
import { section } from './blocks.ts';
import { zoneCode } from './lapse-lines.ts';
import { chunks } from './parts.ts';
import { code, count, inert, when, zone } from './text.ts';

const MOST_LINES = 15;

/**
 * The one message about who still launches into the zone: it is edited as that changes. Undefined when nothing was ever
 * launched, because then there is nothing to say. Nothing in it depends on when it was read.
 */
export function fenceOf(record: EvacuationRecord, since: Instant, launchers: Known<readonly Launcher[]>, wasShown: boolean): Rendered | undefined {
  if (!launchers.known) return said(record, [`*Who launches into ${zoneCode(record)} is not known*: EC2 could not be read: ${code(launchers.why, 200)}`]);
  const all = launchers.value;
  if (!all.length) return wasShown ? said(record, [`*Nothing that was launched into ${zoneCode(record)} since ${when(since)} is there any more.*`]) : undefined;
  const total = all.reduce((sum, one) => sum + one.count, 0);
  const lines = all.slice(0, MOST_LINES).map(line);
  return said(record, [
    `*${count(total, 'instance')} launched into ${zoneCode(record)} since the shift*, ${when(since)}, and still there:`,
    ...lines,
    ...(all.length > MOST_LINES ? [`…and ${count(all.length - MOST_LINES, 'more launcher')}.`] : []),
    'A zonal shift does not keep others from launching there. Nothing was stopped. Tell their owners to leave the zone out until it is back.',
  ]);
}

const KINDS: Readonly<Record<LauncherKind, string>> = {
  'node-group': 'EKS node group',
  'node-pool': 'Karpenter node pool',
  'auto-scaling-group': 'Auto Scaling group',
  fleet: 'EC2 Fleet',
  stack: 'CloudFormation stack',
  owner: 'Owner',
  nobody: 'No owner tag',
};

function line({ account, kind, name, count: n, newest }: Launcher): string {
  const who = name ? `${KINDS[kind]} ${code(name, 64)}` : KINDS[kind];
  return `• ${who} in account ${code(account)}: ${n}, the newest ${code(newest.id, 30)} at ${when(newest.launchedAt)}`;
}

const said = (record: EvacuationRecord, lines: readonly string[]): Rendered => ({
  text: inert(`Who launches into ${zone(record.zone)}, which ${record.id} leaves.`, 500),
  blocks: chunks(lines).map(section),
});
