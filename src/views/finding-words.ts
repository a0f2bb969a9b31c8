import type { AcknowledgementCode, BlockerCode, ChangeCode, FindingCode, StayCode, UnreadCode, WarningCode } from '../evacuation/plan.ts';

/** `title` is what is true, `means` why it matters, `todo` what to do about it. */
export type Words = { readonly title: string; readonly means: string; readonly todo: string };

/** ARC Developer Guide, "Supported resources" and "Precedence for zonal shifts", is where most of this is from. */
const BLOCKERS: Readonly<Record<BlockerCode, Words>> = {
  'not-in-zone': { title: 'Not in the zone', means: 'Nothing of it is there.', todo: 'Nothing to do.' },
  'not-registered': {
    title: 'Not known to ARC',
    means: 'Zonal shift is off for it, or ARC does not list it yet, so it goes on using the zone.',
    todo: 'Turn zonal shift on for it, then ask again.',
  },
  'behind-nlb': { title: 'It is a target of an NLB', means: 'Only a shift of the NLB moves its traffic.', todo: 'Shift the NLB.' },
  'managed-node-group': {
    title: 'Its EKS cluster moves it',
    means: 'It belongs to a managed node group, and the shift of the cluster does the same.',
    todo: 'Nothing to do.',
  },
  'other-zone-shift': {
    title: 'Shifted away from another zone',
    means: 'A resource can be shifted away from one zone at a time. Ending that shift sends traffic back there.',
    todo: 'Decide which zone is worse. To leave this one, cancel the other shift first.',
  },
  'other-zone-autoshift': {
    title: 'AWS shifts it away from another zone',
    means: 'Our shift would override the autoshift and send traffic back to that zone.',
    todo: 'Leave it. Ask again when AWS has ended the autoshift.',
  },
  'needs-extend': { title: 'Less than a minute would be left', means: 'ARC takes no shift under a minute.', todo: 'Ask again, for longer.' },
  'observe-mode': {
    title: 'Observe mode',
    means: 'Zonal sends nothing to AWS: it was decided on record, and nothing was executed.',
    todo: 'The commands in the thread do the same by hand. To let Zonal act: mode: act in the configuration, then ask again.',
  },
  'card-refused': { title: 'Slack does not take the card', means: 'So nobody could approve it.', todo: 'Ask in a channel where Zonal may post.' },
  'their-shift': {
    title: "Somebody's own shift",
    means: 'It is away from this zone, and not of this evacuation.',
    todo: 'Take it over with `/zonal adopt`, or ask whoever started it.',
  },
  'their-fis': {
    title: 'A FIS experiment moves it',
    means: 'Its shift lasts as long as the experiment: nobody else can lengthen it or take it over.',
    todo: 'Ask the owner of the experiment.',
  },
  'their-practice': {
    title: 'A practice run moves it',
    means: 'ARC ends it by itself: it can neither be lengthened nor taken over.',
    todo: 'To keep it away, ask for a shift: `/zonal shift`.',
  },
  'their-autoshift': {
    title: 'AWS moves it, by an autoshift',
    means: 'Only AWS ends it: it can neither be lengthened nor taken over.',
    todo: 'To keep it away for longer, ask for a shift: `/zonal shift`.',
  },
  'lasts-longer': { title: 'Lasts long enough already', means: 'No shift is made shorter.', todo: 'Nothing to do.' },
  'shift-gone': {
    title: 'Its shift is gone',
    means: 'It was ended before its time, so traffic may be back in the zone.',
    todo: 'Ask who ended it. To move it again, ask with `/zonal shift`.',
  },
  'long-gone': { title: 'Its shift lapsed', means: 'Too long ago to be started again here: traffic is back in the zone.', todo: 'To move it again, ask with `/zonal shift`.' },
  'not-shifted': { title: 'No shift of ours on it', means: 'There is nothing to lengthen.', todo: 'To move it, ask with `/zonal shift`.' },
  'no-shift': { title: 'No shift to take over', means: 'Nobody shifts it away from this zone.', todo: 'To move it, ask with `/zonal shift`.' },
  'other-evacuation': { title: 'Taken care of already', means: 'Its shift belongs to an open evacuation.', todo: 'See it with `/zonal status` and its ID.' },
  'nothing-to-move': { title: 'Nothing can be moved', means: 'No resource of this request can be shifted.', todo: 'Each reason is given here, by name.' },
};

const ACKNOWLEDGEMENTS: Readonly<Record<AcknowledgementCode, Words>> = {
  'second-zone': {
    title: 'This is a second zone',
    means: 'Another zone is being left already. The remaining zones must carry everything.',
    todo: 'Look at the other evacuation first: `/zonal status`.',
  },
  'capacity-short': {
    title: 'Capacity elsewhere is short',
    means: 'The other zones have less than their share of what serves now, and may not carry the load.',
    todo: 'Raise desired capacity first, or accept the risk.',
  },
  'capacity-unread': {
    title: 'Capacity elsewhere is not known',
    means: 'Whether the other zones can carry the load was not checked.',
    todo: 'Look yourself, or accept the risk.',
  },
  'adopts-shift': {
    title: "Takes over somebody's own shift",
    means: 'It is away from this zone already. It is lengthened where it ends sooner, never shortened.',
    todo: 'Tell whoever started it.',
  },
  'ends-fis': { title: 'Ends a FIS experiment', means: 'Its shift is applied now, and ours cancels the experiment.', todo: 'Tell its owner.' },
  'ends-practice': { title: 'Ends a practice run', means: 'ARC interrupts the run when our shift starts.', todo: 'Nothing else to do.' },
};

const WARNINGS: Readonly<Record<WarningCode, Words>> = {
  'fail-open': {
    title: 'Failing open',
    means: 'ARC says that a shift has no effect while no healthy target is in a zone.',
    todo: 'Bring up healthy targets in the other zones.',
  },
  'single-az-target-group': {
    title: 'A target group in one zone only',
    means: 'ARC does not support that: there is nowhere else for its requests to go.',
    todo: 'Add targets in another zone.',
  },
  'shared-targets': {
    title: 'Targets shared with other load balancers',
    means: 'Those lose the capacity of these targets too.',
    todo: 'Check what they serve.',
  },
  'same-zone-autoshift': {
    title: 'AWS shifts it away from this zone already',
    means: 'Our shift is applied in its place, and stays when AWS ends the autoshift.',
    todo: 'Nothing else to do.',
  },
  'sticky-targets': {
    title: 'Sticky sessions',
    means: 'Clients that are bound to a target in the zone are bound to another one: what only the old target knows is lost.',
    todo: 'Expect new logins.',
  },
  'only-there': {
    title: 'Only in this zone',
    means: 'Nothing in another zone takes over, so the shift may stop what still works.',
    todo: 'Start capacity in another zone first.',
  },
  'starts-again': {
    title: 'Its shift lapsed, and is started again',
    means: 'Traffic has been back in the zone since. It leaves once more.',
    todo: 'Nothing else to do.',
  },
  'at-cap': {
    title: 'ARC keeps a shift for 72 hours at most',
    means: 'The load balancers last that long, and what must end before them ends sooner than asked.',
    todo: 'Extend again before the first ends.',
  },
  'skips-stages': {
    title: 'Everything returns at once',
    means: 'Nobody checks the zone, waits for capacity to be balanced, or brings load balancers back one at a time.',
    todo: 'Right when the shift itself does harm. Else wait until the zone is known to be well.',
  },
  supersedes: {
    title: 'Closes an evacuation that is over',
    means: 'ARC shows none of its shifts. What it moved and this one does not is back in the zone.',
    todo: 'If that must stay away too, ask for its apps as well.',
  },
  'cross-zone-off': {
    title: 'Cross-zone load balancing is off',
    means: 'Each zone serves with its own targets: the capacity in this zone is lost to the load balancer.',
    todo: 'Watch the load per target in the other zones.',
  },
  'long-keepalive': {
    title: 'Clients keep connections for long',
    means: 'They go on using the zone until they reconnect.',
    todo: 'Restart the clients that matter most.',
  },
};

const STAYS: Readonly<Record<StayCode, Words>> = {
  'not-supported': {
    title: 'Not covered by zonal shift',
    means: 'What is in the zone stays there.',
    todo: 'Move it by its own means: fail over a database, take the subnets of the zone from an ECS service.',
  },
  'connections-stay': { title: 'Open connections', means: 'They stay until the client reconnects.', todo: 'Restart the clients that matter most.' },
  'capacity-stays': {
    title: 'Running instances',
    means: 'New ones start elsewhere; those in the zone keep running.',
    todo: 'Terminate nothing: they are needed for the way back.',
  },
  'pods-stay': { title: 'Running nodes and Pods', means: 'EKS stops routing to them and evicts none.', todo: 'Delete nothing: they are needed for the way back.' },
};

const UNREAD: Readonly<Record<UnreadCode, Words>> = {
  'registration-unread': { title: 'Whether ARC knows it', means: 'It is tried all the same; ARC refuses what it does not know.', todo: 'Watch it on this card.' },
  'expiry-unread': { title: 'Whether its shift still runs', means: 'The record says so. It is read again before it is lengthened.', todo: 'Watch it on this card.' },
  'shift-unread': { title: 'Whether a shift is active', means: 'It is left out: only what is seen is taken over.', todo: 'Ask again when ARC answers.' },
  'facts-unread': { title: 'Its zones, health and capacity', means: 'Nothing of that was checked.', todo: 'Look yourself before you approve.' },
  'zone-unread': { title: 'The state of the zone', means: 'AWS may have said something about it.', todo: 'Look at the AWS Health Dashboard.' },
  'autoshifts-unread': { title: 'Active autoshifts', means: 'AWS may be moving traffic already.', todo: 'Look at the ARC console.' },
  'targets-unread': { title: 'Target health', means: 'How much of the zone is unhealthy is not known.', todo: 'Look at your own metrics.' },
  'leaving-unread': { title: 'Which zones are being left already', means: 'This may be a second zone.', todo: 'Look at `/zonal status` first.' },
};

const CHANGES: Readonly<Record<ChangeCode, Words>> = {
  'now-in-plan': { title: 'Can be shifted now', means: 'It was left out of what was approved.', todo: 'Look at the new card.' },
  'adoption-gone': { title: 'The shift to take over is gone', means: 'It ended, or somebody cancelled it.', todo: 'To shift it anyway, ask again for it.' },
};

const WORDS: Readonly<Record<FindingCode, Words>> = { ...BLOCKERS, ...ACKNOWLEDGEMENTS, ...WARNINGS, ...STAYS, ...UNREAD, ...CHANGES };

/** The fixed words of a finding. A code that a newer version stored is shown as it is. */
export const findingWords = (code: FindingCode): Words => WORDS[code] ?? { title: code, means: 'This version has no words for it.', todo: '' };
