import type { AutoScalingClient } from '@aws-sdk/client-auto-scaling';
import type { EC2Client } from '@aws-sdk/client-ec2';
import type { EKSClient } from '@aws-sdk/client-eks';
import type { ElasticLoadBalancingV2Client } from '@aws-sdk/client-elastic-load-balancing-v2';
import type { HttpHandlerUserInput } from '@smithy/core/protocols';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { AwsCredentialIdentityProvider } from '@smithy/types';
import { ARCZonalShiftClient } from '#arc-zonal-shift';
import type { AccountId, Arn, Instant, Place } from '../evacuation/words.ts';
import { roleCredentials } from './credentials.ts';

/**
 * `read` changes nothing and may be repeated. `shift` takes traffic away and `return` brings it back: each is sent once,
 * and a lost answer is read back, never sent again.
 */
export type Purpose = 'read' | 'shift' | 'return';

/** The clients that Zonal uses, by a short name. */
export type ServiceClients = {
  readonly arc: ARCZonalShiftClient;
  readonly ec2: EC2Client;
  readonly elbv2: ElasticLoadBalancingV2Client;
  readonly autoscaling: AutoScalingClient;
  readonly eks: EKSClient;
};

export type Clients = {
  /** The one client of a service, place and purpose. It throws `NoCredentials` from `send` when the role cannot be assumed. */
  for<Service extends keyof ServiceClients>(service: Service, place: Place, purpose?: Purpose): Promise<ServiceClients[Service]>;
};

/** The part of an account's configuration that says how to act in it. No role means the process's own credentials. */
export type AccountAccess = { readonly roles: { readonly read?: Arn; readonly shift?: Arn; readonly return?: Arn }; readonly externalId?: string };

type Settings = {
  readonly accounts: Readonly<Record<AccountId, AccountAccess>>;
  readonly now: () => Instant;
  /** In place of HTTP: tests and simulations answer in process. */
  readonly requestHandler?: HttpHandlerUserInput;
};
type ClientConfig = { readonly region: string; readonly maxAttempts: number; readonly requestHandler: HttpHandlerUserInput; readonly credentials?: AwsCredentialIdentityProvider };

/** Attempts of the SDK. Reads ride out a throttle or a broken connection; an effect must never be repeated blindly. */
const ATTEMPTS: Readonly<Record<Purpose, number>> = { read: 3, shift: 1, return: 1 };
/** Milliseconds. A silent connection is given up well within the deadline of the action that waits for it. */
const TIMEOUTS = { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/** Only ARC's client is always needed. The others load when they are first used: EC2's alone takes half a second. */
const LOAD: { readonly [Service in keyof ServiceClients]: (config: ClientConfig) => Promise<ServiceClients[Service]> } = {
  arc: async (config) => new ARCZonalShiftClient(config),
  ec2: async (config) => new (await import('@aws-sdk/client-ec2')).EC2Client(config),
  elbv2: async (config) => new (await import('@aws-sdk/client-elastic-load-balancing-v2')).ElasticLoadBalancingV2Client(config),
  autoscaling: async (config) => new (await import('@aws-sdk/client-auto-scaling')).AutoScalingClient(config),
  eks: async (config) => new (await import('@aws-sdk/client-eks')).EKSClient(config),
};

/** Makes each client once. Endpoints and the process's own credentials come from where the SDK reads them. */
export function makeClients({ accounts, now, requestHandler = new NodeHttpHandler(TIMEOUTS) }: Settings): Clients {
  const credentials = new Map<string, AwsCredentialIdentityProvider>();
  const clients = new Map<string, Promise<unknown>>();

  const credentialsOf = ({ account, region }: Place, purpose: Purpose): AwsCredentialIdentityProvider | undefined => {
    const arn = roleFor(accounts[account]?.roles ?? {}, purpose);
    if (!arn) return undefined;
    const role = { arn, externalId: accounts[account]?.externalId, sessionName: `zonal-${purpose}`, region };
    return once(credentials, `${region} ${arn}`, () => roleCredentials(role, now, requestHandler));
  };

  return {
    for<Service extends keyof ServiceClients>(service: Service, place: Place, purpose: Purpose = 'read') {
      const make = () => {
        const own = credentialsOf(place, purpose);
        return LOAD[service]({ region: place.region, maxAttempts: ATTEMPTS[purpose], requestHandler, ...(own && { credentials: own }) });
      };
      return once(clients, `${service} ${place.account} ${place.region} ${purpose}`, make) as Promise<ServiceClients[Service]>;
    },
  };
}

/** Who may shift may also return, unless another role is named for it. */
const roleFor = (roles: AccountAccess['roles'], purpose: Purpose): Arn | undefined => (purpose === 'return' ? (roles.return ?? roles.shift) : roles[purpose]);

function once<T>(made: Map<string, T>, key: string, make: () => T): T {
  const there = made.get(key);
  if (there !== undefined) return there;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}
