import type { Region } from '../region.ts';
import { isEffect } from '../wire/calls.ts';

/** Every effect that AWS was asked for, in order, in one line each. Values that differ from run to run are left out. */
export function effectsOf(region: Region): readonly string[] {
  return region.calls
    .list()
    .filter((call) => isEffect(call.operation))
    .map(({ operation, input, outcome, answered }) => {
      const told = outcome.is === 'refused' ? ` -> ${outcome.code}` : answered ? '' : ' -> answer lost';
      return `${operation} ${[shortName(input.resourceIdentifier), input.awayFrom, input.expiresIn].filter(Boolean).join(' ')}${told}`;
    });
}

const shortName = (arn: unknown): string =>
  typeof arn === 'string'
    ? arn
        .replace(/^.*:(loadbalancer\/\w+\/[^/]+).*$/, '$1')
        .replace(/^.*autoScalingGroupName\//, 'asg/')
        .replace(/^.*:cluster\//, 'cluster/')
    : '';
