import { AssumeRole$, type AssumeRoleRequest, type AssumeRoleResponse, GetCallerIdentity$, type GetCallerIdentityResponse } from '@aws-sdk/client-sts';
import { AwsError } from '../wire/aws-error.ts';
import { on, type Service, service } from '../wire/service.ts';
import { assumeRole, sessionArn } from '../world/roles.ts';
import type { World } from '../world/world.ts';
import { refusalsAs } from './refusals.ts';

const HOUR_IN_SECONDS = 3600;

/** AWS STS: roles of the world's accounts. Their sessions never expire here, because clients judge expiry by their own clock. */
export function sts(world: World): Service {
  const answering = refusalsAs(({ message }) => new AwsError('AccessDenied', 403, message));
  return service({
    name: 'sts',
    protocol: 'query',
    xmlNamespace: 'https://sts.amazonaws.com/doc/2011-06-15/',
    handlers: [
      on(
        AssumeRole$,
        answering((input: AssumeRoleRequest, caller): AssumeRoleResponse => {
          const session = assumeRole(world, caller, { arn: input.RoleArn ?? '', name: input.RoleSessionName ?? '', externalId: input.ExternalId });
          const lasts = (input.DurationSeconds ?? HOUR_IN_SECONDS) * 1000;
          return {
            AssumedRoleUser: { Arn: sessionArn(session), AssumedRoleId: `AROA:${session.name}` },
            Credentials: { AccessKeyId: session.accessKey, SecretAccessKey: 'simulated', SessionToken: 'simulated', Expiration: new Date(world.clock.now() + lasts) },
          };
        }),
      ),
      on(GetCallerIdentity$, (_input: unknown, { account, principal }): GetCallerIdentityResponse => ({ Account: account, Arn: principal, UserId: `AIDA${account}` })),
    ],
  });
}
