import { approversOf } from '../config/people.ts';
import type { Ask } from '../evacuation/events.ts';
import { digestText } from '../flows/shift/digest.ts';
import type { Deps } from './deps.ts';
import { othersThan, rolesOf } from './who.ts';

/** What a person asks for. The rest of a request follows from the configuration and the time. */
export type AskParts = Pick<Ask, 'request' | 'action' | 'params' | 'plan' | 'by' | 'reason' | 'needed' | 'glass'>;

/** A first revision, as it will be shown: who may approve, until when, and a digest over what will be done. */
export function makeAsk(deps: Deps, parts: AskParts): Ask {
  const { configuration } = deps;
  const { action, params, plan, by } = parts;
  const now = deps.now();
  return {
    ...parts,
    ...(configuration.mode === 'observe' ? { observe: true } : {}),
    revision: 1,
    digest: deps.sha256(digestText({ action, params, plan, configuration: configuration.hash })),
    askedAt: now,
    lapsesAt: now + configuration.actions[action].lapse,
    approvers: othersThan(by, deps, approversOf(configuration, action)),
    roles: rolesOf(deps, plan),
  };
}
