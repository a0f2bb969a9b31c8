import { type Call, type CallLog, isEffect, type Outcome } from '../wire/calls.ts';
import { shortName } from './shown-shifts.ts';

export type ShownCall = {
  readonly number: number;
  readonly at: number;
  readonly service: string;
  readonly operation: string;
  /** The part of the input that a person looks for. */
  readonly about: string;
  readonly caller: string;
  readonly outcome: Outcome;
  readonly answered: boolean;
  /** Whether it is of a kind that changes something. */
  readonly effect: boolean;
};

const LATEST = 40;
const EFFECTS = 20;

/** The latest calls, and the latest effects however many calls came after them; newest first. */
export function shownCalls(calls: CallLog): readonly ShownCall[] {
  const all = calls.list();
  const effects = new Set(all.filter(({ operation }) => isEffect(operation)).slice(-EFFECTS));
  return all
    .filter((call, i) => i >= all.length - LATEST || effects.has(call))
    .toReversed()
    .map(shown);
}

const shown = (call: Call): ShownCall => ({
  number: call.number,
  at: call.at,
  service: call.service,
  operation: call.operation,
  about: aboutOf(call.input),
  caller: call.caller.role ?? shortName(call.caller.principal),
  outcome: call.outcome,
  answered: call.answered,
  effect: isEffect(call.operation),
});

/** Names, zones and durations. A payload, a policy or a token is text too, and is not of interest here. */
function aboutOf(input: Call['input']): string {
  const told = ['resourceIdentifier', 'awayFrom', 'expiresIn', 'zonalShiftId', 'status', 'name', 'clusterName', 'FunctionName', 'RoleArn', 'TargetGroupArn', 'LoadBalancerArn'];
  return told
    .map((key) => input[key])
    .filter((value) => typeof value === 'string')
    .map((value) => (value.startsWith('arn:') ? shortName(value) : value))
    .join(' ');
}
