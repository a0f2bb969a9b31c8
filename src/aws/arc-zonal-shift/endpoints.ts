import { partition } from '@aws-sdk/core/client';
import type { Endpoint, EndpointParameterInstructions, EndpointParameters, EndpointV2, Provider } from '@smithy/types';

export interface ArcEndpointParameters extends EndpointParameters {
  readonly Region?: string | undefined;
  readonly UseDualStack?: boolean | undefined;
  readonly UseFIPS?: boolean | undefined;
  readonly Endpoint?: string | undefined;
}

/** The client options that decide the endpoint. */
export interface EndpointOptions {
  region?: string | undefined | Provider<string | undefined>;
  useDualstackEndpoint?: boolean | undefined | Provider<boolean | undefined>;
  useFipsEndpoint?: boolean | undefined | Provider<boolean | undefined>;
  endpoint?: string | Provider<string> | Endpoint | Provider<Endpoint> | EndpointV2 | Provider<EndpointV2>;
}

/** Which client option feeds which endpoint parameter. */
export const endpointInstructions: EndpointParameterInstructions = {
  Region: { type: 'builtInParams', name: 'region' },
  UseDualStack: { type: 'builtInParams', name: 'useDualstackEndpoint' },
  UseFIPS: { type: 'builtInParams', name: 'useFipsEndpoint' },
  Endpoint: { type: 'builtInParams', name: 'endpoint' },
};

/**
 * Where ARC answers, by the service's public endpoint rule set: the caller's endpoint if there is one, else the Region's
 * in its partition. Throws when a FIPS or dual-stack endpoint is asked for where there is none, or no Region is known.
 */
export function resolveArcEndpoint({ Region, UseDualStack = false, UseFIPS = false, Endpoint }: ArcEndpointParameters): EndpointV2 {
  if (Endpoint) {
    if (UseFIPS) throw new Error('Invalid configuration: a custom endpoint cannot be a FIPS endpoint.');
    if (UseDualStack) throw new Error('Invalid configuration: a custom endpoint cannot be a dual-stack endpoint.');
    return { url: new URL(Endpoint) };
  }
  if (!Region) throw new Error('Invalid configuration: no Region. Set AWS_REGION or the client option `region`.');
  const { name, dnsSuffix, dualStackDnsSuffix, supportsFIPS, supportsDualStack } = partition(Region);
  if (UseFIPS && !supportsFIPS) throw new Error(`FIPS is enabled, but the partition ${name} has no FIPS endpoints.`);
  if (UseDualStack && !supportsDualStack) throw new Error(`Dual-stack is enabled, but the partition ${name} has no dual-stack endpoints.`);
  const host = UseFIPS ? 'arc-zonal-shift-fips' : 'arc-zonal-shift';
  return { url: new URL(`https://${host}.${Region}.${UseDualStack ? dualStackDnsSuffix : dnsSuffix}`) };
}
