import type { Finding } from '../evacuation/plan.ts';
import { type Facts, never } from '../evacuation/words.ts';
import { code, count, duration, utc } from './text.ts';

/**
 * What is particular to one finding: numbers, names and times that were stored with it, as words in brackets. A detail
 * that is missing is left out of the sentence, because older versions stored fewer.
 */
export function findingDetail({ code: kind, detail }: Finding): string {
  switch (kind) {
    case 'not-in-zone':
    case 'not-registered':
    case 'not-supported':
    case 'needs-extend':
    case 'now-in-plan':
    case 'adoption-gone':
      return say(of(detail));
    case 'not-shifted':
    case 'no-shift':
      return say(of(detail));
    case 'shift-gone':
    case 'long-gone':
    case 'starts-again':
      return say(of(detail), time(detail, 'endedAt', 'ended'));
    case 'lasts-longer':
      return say(time(detail, 'expiresAt', 'ends'));
    case 'other-evacuation':
      return say(of(detail), name(detail, 'evacuation', 'in'));
    case 'at-cap':
      return say(length(detail, 'sooner'));
    case 'skips-stages':
      return '';
    case 'supersedes':
      return say(name(detail, 'evacuation', ''), name(detail, 'left', 'not moved any more:', 200));
    case 'behind-nlb':
      return say(of(detail), name(detail, 'nlb', 'behind'));
    case 'managed-node-group':
      return say(of(detail), name(detail, 'cluster', 'cluster'));
    case 'their-shift':
    case 'their-fis':
    case 'their-practice':
    case 'their-autoshift':
    case 'other-zone-shift':
    case 'other-zone-autoshift':
    case 'adopts-shift':
    case 'ends-fis':
    case 'ends-practice':
    case 'same-zone-autoshift':
      return say(of(detail), name(detail, 'zone', 'away from'), time(detail, 'startedAt', 'since'), time(detail, 'expiresAt', 'ends'), name(detail, 'comment', 'comment', 60));
    case 'second-zone':
      return say(name(detail, 'zones', ''), name(detail, 'by', 'by', 90));
    case 'capacity-short':
      return say(shortfall(detail), name(detail, 'group', 'target group', 40));
    case 'capacity-unread':
      return say(outOf(detail));
    case 'fail-open':
      return say(name(detail, 'noHealthy', 'no healthy target in', 70), name(detail, 'noTargets', 'no target at all in', 70));
    case 'shared-targets':
      return say(name(detail, 'with', 'with', 90), name(detail, 'groups', 'target groups', 70));
    case 'single-az-target-group':
    case 'sticky-targets':
      return say(name(detail, 'groups', 'target groups', 70), name(detail, 'zones', 'all in'));
    case 'cross-zone-off':
      return say(amount(detail, 'lost', 'healthy target'), name(detail, 'groups', 'target groups', 70));
    case 'only-there':
    case 'capacity-stays':
    case 'pods-stay':
      return say(amount(detail, 'count', 'there', 'there'));
    case 'connections-stay':
    case 'long-keepalive':
      return say(keptFor(detail));
    case 'nothing-to-move':
    case 'observe-mode':
      return '';
    case 'expiry-unread':
    case 'shift-unread':
    case 'registration-unread':
    case 'facts-unread':
    case 'zone-unread':
    case 'autoshifts-unread':
    case 'targets-unread':
    case 'leaving-unread':
    case 'card-refused':
      return detail.inventory
        ? say(time(detail, 'inventoryAt', 'on'), name(detail, 'inventory', '', 120))
        : say(name(detail, 'what', '', 70), name(detail, 'why', 'because:', 100));
    default:
      return never(kind);
  }
}

const say = (...parts: readonly (string | undefined)[]): string => parts.filter((part) => part !== undefined).join(', ');
const of = (detail: Facts): string | undefined => name(detail, 'apps', 'of');

function name(detail: Facts, key: string, before: string, budget = 50): string | undefined {
  const value = detail[key];
  return value === undefined || value === '' ? undefined : `${before} ${code(String(value), budget)}`.trim();
}

function number(detail: Facts, key: string): number | undefined {
  const value = detail[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function time(detail: Facts, key: string, before: string): string | undefined {
  const at = number(detail, key);
  return at === undefined ? undefined : `${before} ${utc(at)}`;
}

function amount(detail: Facts, key: string, one: string, many?: string): string | undefined {
  const value = number(detail, key);
  return value === undefined ? undefined : count(value, one, many);
}

function keptFor(detail: Facts): string | undefined {
  const seconds = number(detail, 'seconds');
  return seconds === undefined ? undefined : `each for up to ${duration(seconds * 1_000)}`;
}

function length(detail: Facts, key: string): string | undefined {
  const ms = number(detail, key);
  return ms === undefined ? undefined : `the first ${duration(ms)} sooner`;
}

function outOf(detail: Facts): string | undefined {
  const [some, all] = [number(detail, 'unread'), number(detail, 'of')];
  if (some === undefined) return undefined;
  return all === undefined ? count(some, 'resource') : `${some} of ${count(all, 'resource')}`;
}

function shortfall(detail: Facts): string | undefined {
  const [elsewhere, needed, serving] = [number(detail, 'elsewhere'), number(detail, 'needed'), number(detail, 'serving')];
  if (elsewhere === undefined) return undefined;
  return `${elsewhere} healthy elsewhere${needed === undefined ? '' : `, ${needed} needed`}${serving === undefined ? '' : `, ${serving} serve now`}`;
}
