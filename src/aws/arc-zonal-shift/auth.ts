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

const SIGV4 = 'aws.auth#sigv4';

export interface AuthInput extends AwsSdkSigV4AuthInputConfig {
  authSchemePreference?: string[] | Provider<string[]>;
  httpAuthSchemes?: HttpAuthScheme[];
  httpAuthSchemeProvider?: HttpAuthSchemeProvider<HttpAuthSchemeParameters>;
}
export interface AuthResolved extends AwsSdkSigV4AuthResolvedConfig {
  readonly authSchemePreference: Provider<string[]>;
  readonly httpAuthSchemes: HttpAuthScheme[];
  readonly httpAuthSchemeProvider: HttpAuthSchemeProvider<HttpAuthSchemeParameters>;
}

/** ARC takes Signature Version 4 and nothing else. */
export const sigV4: HttpAuthScheme = {
  schemeId: SIGV4,
  identityProvider: (config) => config.getIdentityProvider(SIGV4),
  signer: new AwsSdkSigV4Signer(),
};

/** What decides how an operation is signed: nothing but its name, for whoever replaces `httpAuthSchemeProvider`. */
export async function authParameters(_config: ARCZonalShiftClientResolvedConfig, context: HandlerExecutionContext): Promise<HttpAuthSchemeParameters> {
  return { operation: String(getSmithyContext(context).operation) };
}

/** Every operation is signed alike: for the client's Region, under its `defaultSigningName`. */
export const authOptions = (): HttpAuthOption[] => [{ schemeId: SIGV4, propertiesExtractor: (config, context) => ({ signingProperties: { config, context } }) }];

/** Adds signing and credentials to a configuration; the caller's own schemes go before. */
export function resolveAuthConfig<T>(config: T & AuthInput & AwsSdkSigV4PreviouslyResolved): T & AuthResolved {
  const { httpAuthSchemes = [sigV4], httpAuthSchemeProvider = authOptions, authSchemePreference = [] } = config;
  return Object.assign(resolveAwsSdkSigV4Config(config), { httpAuthSchemes, httpAuthSchemeProvider, authSchemePreference: normalizeProvider(authSchemePreference) });
}
