import { createDefaultUserAgentProvider, getDefaultSocketTimeout, NODE_APP_ID_CONFIG_OPTIONS } from '@aws-sdk/core/client';
import { NODE_AUTH_SCHEME_PREFERENCE_OPTIONS } from '@aws-sdk/core/httpAuthSchemes';
import { AwsRestJsonProtocol } from '@aws-sdk/core/protocols';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { Sha256 } from '@smithy/core/checksum';
import { loadConfigsForDefaultMode, NoOpLogger } from '@smithy/core/client';
import {
  loadConfig,
  NODE_REGION_CONFIG_FILE_OPTIONS,
  NODE_REGION_CONFIG_OPTIONS,
  NODE_USE_DUALSTACK_ENDPOINT_CONFIG_OPTIONS,
  NODE_USE_FIPS_ENDPOINT_CONFIG_OPTIONS,
  resolveDefaultsModeConfig,
} from '@smithy/core/config';
import { parseUrl } from '@smithy/core/protocols';
import { DEFAULT_RETRY_MODE, NODE_MAX_ATTEMPT_CONFIG_OPTIONS, NODE_RETRY_MODE_CONFIG_OPTIONS } from '@smithy/core/retry';
import { calculateBodyLength, fromBase64, fromUtf8, toBase64, toUtf8 } from '@smithy/core/serde';
import { NodeHttpHandler, streamCollector } from '@smithy/node-http-handler';
import type { ARCZonalShiftClientConfig } from './config.ts';
import { resolveArcEndpoint } from './endpoints.ts';
import { errorTypeRegistries } from './errors.ts';
import { apiVersion, namespace, serviceId, signingName } from './schemas.generated.ts';

/** Milliseconds that a socket may be silent, as in the other clients. A caller's deadline is an AbortSignal. */
const SOCKET_TIMEOUT = 300_000;

/** Fills in what the caller left out, from where every AWS SDK client for Node takes it: environment, shared files, defaults. */
export function withDefaults(config: ARCZonalShiftClientConfig) {
  const defaults = { ...encodings(), ...fromSurroundings(config) };
  return {
    ...defaults,
    ...(definedOf(config) as typeof defaults & ARCZonalShiftClientConfig),
    requestHandler: handler(config),
    runtime: 'node',
    apiVersion,
    defaultSigningName: signingName,
  };
}

function encodings() {
  return {
    protocol: AwsRestJsonProtocol,
    protocolSettings: { defaultNamespace: namespace, errorTypeRegistries, version: apiVersion, serviceTarget: 'PercDataPlane' },
    base64Decoder: fromBase64,
    base64Encoder: toBase64,
    utf8Decoder: fromUtf8,
    utf8Encoder: toUtf8,
    bodyLengthChecker: calculateBodyLength,
    sha256: Sha256,
    streamCollector,
    urlParser: parseUrl,
    endpointProvider: resolveArcEndpoint,
    disableHostPrefix: false,
    logger: new NoOpLogger(),
    serviceId,
  };
}

function fromSurroundings(config: ARCZonalShiftClientConfig) {
  const loader = { profile: config.profile, logger: config.logger };
  const defaultsMode = resolveDefaultsModeConfig(config);
  const modeRetry = async () => (await defaultsMode().then(loadConfigsForDefaultMode)).retryMode ?? DEFAULT_RETRY_MODE;
  return {
    defaultsMode,
    authSchemePreference: loadConfig(NODE_AUTH_SCHEME_PREFERENCE_OPTIONS, loader),
    credentialDefaultProvider: defaultProvider,
    defaultSocketTimeout: getDefaultSocketTimeout(config.requestHandler, SOCKET_TIMEOUT),
    defaultUserAgentProvider: createDefaultUserAgentProvider({ serviceId, clientVersion: apiVersion }),
    maxAttempts: loadConfig(NODE_MAX_ATTEMPT_CONFIG_OPTIONS, loader),
    retryMode: loadConfig({ ...NODE_RETRY_MODE_CONFIG_OPTIONS, default: modeRetry }, loader),
    region: loadConfig(NODE_REGION_CONFIG_OPTIONS, { ...NODE_REGION_CONFIG_FILE_OPTIONS, ...loader }),
    useDualstackEndpoint: loadConfig(NODE_USE_DUALSTACK_ENDPOINT_CONFIG_OPTIONS, loader),
    useFipsEndpoint: loadConfig(NODE_USE_FIPS_ENDPOINT_CONFIG_OPTIONS, loader),
    userAgentAppId: loadConfig(NODE_APP_ID_CONFIG_OPTIONS, loader),
  };
}

function handler(config: ARCZonalShiftClientConfig) {
  const defaultsMode = resolveDefaultsModeConfig(config);
  return NodeHttpHandler.create(config.requestHandler ?? (() => defaultsMode().then(loadConfigsForDefaultMode)));
}

/** An option that is present but undefined must not hide its default. */
function definedOf(config: ARCZonalShiftClientConfig): ARCZonalShiftClientConfig {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
}
