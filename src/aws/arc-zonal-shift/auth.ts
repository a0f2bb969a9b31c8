import {
  type AwsSdkSigV4AuthInputConfig,
  type AwsSdkSigV4AuthResolvedConfig,
  type AwsSdkSigV4PreviouslyResolved,
  AwsSdkSigV4Signer,
  resolveAwsSdkSigV4Config,
} from '@aws-sdk/core/httpAuthSchemes';
import { getSmithyContext, normalizeProvider } from '@smithy/core/client';
import type { HandlerExecutionContext, HttpAuthOption, HttpAuthScheme, HttpAuthSchemeParameters, HttpAuthSchemeProvider, Provider } from '@smithy/types';
import type { ARCZonalShiftClientResolvedConfig } from './config.ts';
import { signingName } from './schemas.generated.ts';

const SIGV4 = 'aws.auth#sigv4';

interface ArcAuthParameters extends HttpAuthSchemeParameters {
  region?: string;
}

export interface AuthInput extends AwsSdkSigV4AuthInputConfig {
  authSchemePreference?: string[] | Provider<string[]>;
  httpAuthSchemes?: HttpAuthScheme[];
  httpAuthSchemeProvider?: HttpAuthSchemeProvider<ArcAuthParameters>;
}
export interface AuthResolved extends AwsSdkSigV4AuthResolvedConfig {
  readonly authSchemePreference: Provider<string[]>;
  readonly httpAuthSchemes: HttpAuthScheme[];
  readonly httpAuthSchemeProvider: HttpAuthSchemeProvider<ArcAuthParameters>;
}

/** ARC takes Signature Version 4 and nothing else. */
export const sigV4: HttpAuthScheme = {
  schemeId: SIGV4,
  identityProvider: (config) => config.getIdentityProvider(SIGV4),
  signer: new AwsSdkSigV4Signer(),
};

export async function authParameters(config: ARCZonalShiftClientResolvedConfig, context: HandlerExecutionContext): Promise<ArcAuthParameters> {
  return { operation: String(getSmithyContext(context).operation), region: await config.region() };
}

/** Every operation is signed alike, for the client's Region under ARC's own signing name. */
export function authOptions({ region }: ArcAuthParameters): HttpAuthOption[] {
  return [{ schemeId: SIGV4, signingProperties: { name: signingName, region }, propertiesExtractor: (config, context) => ({ signingProperties: { config, context } }) }];
}

export function resolveAuthConfig<T>(config: T & AuthInput & AwsSdkSigV4PreviouslyResolved): T & AuthResolved {
  const { httpAuthSchemes = [sigV4], httpAuthSchemeProvider = authOptions, authSchemePreference = [] } = config;
  return Object.assign(resolveAwsSdkSigV4Config(config), { httpAuthSchemes, httpAuthSchemeProvider, authSchemePreference: normalizeProvider(authSchemePreference) });
}
