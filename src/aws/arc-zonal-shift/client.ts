import { getHostHeaderPlugin, getLoggerPlugin, getRecursionDetectionPlugin, getUserAgentPlugin, resolveHostHeaderConfig, resolveUserAgentConfig } from '@aws-sdk/core/client';
import { DefaultIdentityProviderConfig, getHttpAuthSchemeEndpointRuleSetPlugin, getHttpSigningPlugin } from '@smithy/core';
import { Client } from '@smithy/core/client';
import { resolveRegionConfig } from '@smithy/core/config';
import { resolveEndpointConfig } from '@smithy/core/endpoints';
import { getContentLengthPlugin } from '@smithy/core/protocols';
import { getRetryPlugin, resolveRetryConfig } from '@smithy/core/retry';
import { getSchemaSerdePlugin } from '@smithy/core/schema';
import type { HttpHandlerOptions, MetadataBearer } from '@smithy/types';
import { authParameters, resolveAuthConfig } from './auth.ts';
import type { ARCZonalShiftClientConfig, ARCZonalShiftClientResolvedConfig } from './config.ts';
import { withDefaults } from './runtime.ts';

/** One client per Region and set of credentials. Errors that ARC answers are thrown as `ARCZonalShiftServiceException`. */
export class ARCZonalShiftClient extends Client<HttpHandlerOptions, object, MetadataBearer, ARCZonalShiftClientResolvedConfig> {
  override readonly config: ARCZonalShiftClientResolvedConfig;

  constructor(configuration: ARCZonalShiftClientConfig = {}) {
    const defaults = withDefaults(configuration);
    super(defaults as never);
    const located = resolveEndpointConfig(resolveHostHeaderConfig(resolveRegionConfig(resolveRetryConfig(resolveUserAgentConfig(defaults)))));
    // The types cannot see that super() put an instance of the protocol in the place of its class.
    this.config = resolveAuthConfig(located) as ARCZonalShiftClientResolvedConfig;
    this.useMiddleware(this.config);
  }

  /** The order in which the middleware is added is that of AWS's own clients: some of it has no other position. */
  private useMiddleware(config: ARCZonalShiftClientResolvedConfig): void {
    const stack = this.middlewareStack;
    stack.use(getSchemaSerdePlugin(config));
    stack.use(getUserAgentPlugin(config));
    stack.use(getRetryPlugin(config));
    stack.use(getContentLengthPlugin(config));
    stack.use(getHostHeaderPlugin(config));
    stack.use(getLoggerPlugin(config));
    stack.use(getRecursionDetectionPlugin(config));
    stack.use(
      getHttpAuthSchemeEndpointRuleSetPlugin(config, {
        httpAuthSchemeParametersProvider: authParameters,
        identityProviderConfigProvider: async ({ credentials }) => new DefaultIdentityProviderConfig({ 'aws.auth#sigv4': credentials }),
      }),
    );
    stack.use(getHttpSigningPlugin(config));
  }
}
