import type { Region } from '../region.ts';

/** Calls that change nothing, and Zonal's own plumbing. Everything else is an effect. */
const HARMLESS = /^(Describe|List|Get|Invoke$|AssumeRole$)/;

export const changesNothing = (operation: string): boolean => HARMLESS.test(operation);

/** Every effect that AWS was asked for, in order, in one line each. Values that differ from run to run are left out. */
export function effectsOf(region: Region): readonly string[] {
  return region.calls
    .list()
    .filter((call) => !changesNothing(call.operation))
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
