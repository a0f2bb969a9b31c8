import type { HostHeaderInputConfig, HostHeaderResolvedConfig, UserAgentInputConfig, UserAgentResolvedConfig } from '@aws-sdk/core/client';
import type { DefaultsMode, SmithyConfiguration, SmithyResolvedConfiguration } from '@smithy/core/client';
import type { RegionInputConfig, RegionResolvedConfig } from '@smithy/core/config';
import type { EndpointInputConfig, EndpointResolvedConfig } from '@smithy/core/endpoints';
import type { HttpHandlerUserInput } from '@smithy/core/protocols';
import type { RetryInputConfig, RetryResolvedConfig } from '@smithy/core/retry';
import type {
  AwsCredentialIdentityProvider,
  BodyLengthCalculator,
  ChecksumConstructor,
  Decoder,
  Encoder,
  HashConstructor,
  HttpHandlerOptions,
  Logger,
  Provider,
  StreamCollector,
  UrlParser,
  UserAgent,
} from '@smithy/types';
import type { AuthInput, AuthResolved } from './auth.ts';
import type { ArcEndpointParameters, EndpointOptions } from './endpoints.ts';

/** What `withDefaults` fills in: where to, how often, over what; below that, the parts that the middleware is made of. */
export interface ClientDefaults extends Partial<SmithyConfiguration<HttpHandlerOptions>> {
  region?: string | Provider<string>;
  useDualstackEndpoint?: boolean | Provider<boolean>;
  useFipsEndpoint?: boolean | Provider<boolean>;
  maxAttempts?: number | Provider<number>;
  retryMode?: string | Provider<string>;
  requestHandler?: HttpHandlerUserInput;
  credentialDefaultProvider?: (input: never) => AwsCredentialIdentityProvider;
  logger?: Logger;
  defaultsMode?: DefaultsMode | Provider<DefaultsMode>;

  serviceId?: string;
  runtime?: string;
  disableHostPrefix?: boolean;
  defaultUserAgentProvider?: Provider<UserAgent>;
  sha256?: ChecksumConstructor | HashConstructor;
  urlParser?: UrlParser;
  bodyLengthChecker?: BodyLengthCalculator;
  streamCollector?: StreamCollector;
  base64Decoder?: Decoder;
  base64Encoder?: Encoder;
  utf8Decoder?: Decoder;
  utf8Encoder?: Encoder;
}

type Input = ClientDefaults &
  UserAgentInputConfig &
  RetryInputConfig &
  RegionInputConfig &
  HostHeaderInputConfig &
  EndpointInputConfig<ArcEndpointParameters> &
  AuthInput &
  EndpointOptions;

/** The options of every AWS SDK client: Region, credentials, endpoint, retries, handler, logger. All are optional. */
export interface ARCZonalShiftClientConfig extends Input {
  /** A profile of the shared configuration files. */
  profile?: string;
}

type Resolved = SmithyResolvedConfiguration<HttpHandlerOptions> &
  Required<ClientDefaults> &
  UserAgentResolvedConfig &
  RetryResolvedConfig &
  RegionResolvedConfig &
  HostHeaderResolvedConfig &
  EndpointResolvedConfig<ArcEndpointParameters> &
  AuthResolved;

export interface ARCZonalShiftClientResolvedConfig extends Resolved {}
