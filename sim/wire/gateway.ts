import type { Clock } from '../world/clock.ts';
import { AwsError } from './aws-error.ts';
import { type Call, type Caller, type CallLog, textsIn } from './calls.ts';
import { type Decoded, decode, encode, encodeError, missingMember } from './codec.ts';
import type { Faults } from './faults.ts';
import { interfere } from './interfere.ts';
import type { Answer, WireReply, WireRequest } from './message.ts';
import { nameOf } from './schema.ts';
import type { Service } from './service.ts';
import { scopeOf } from './signature.ts';

/**
 * Wraps a call. Whatever stands before `effect()` happens before the effect, whatever stands after it before the answer;
 * one that never settles is a caller that dies there.
 */
export type Around = (call: Call, effect: () => Promise<Answer>) => Promise<Answer>;

export type GatewayOptions = {
  readonly region: string;
  readonly clock: Clock;
  /** By signing name; loaded at the first call, because some clients are large. */
  readonly services: Readonly<Record<string, () => Promise<Service>>>;
  readonly identify: (accessKey: string) => Caller | undefined;
  readonly allows: (caller: Caller, action: string) => boolean;
  readonly calls: CallLog;
  readonly faults: Faults;
};

/** From a request to its answer: who asks which service for what, what interferes, and the effect. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #services = new Map<string, Promise<Service>>();
  readonly #arounds: Around[] = [];
  #requests = 0;

  constructor(options: GatewayOptions) {
    this.#options = options;
  }

  /** Adds an interceptor outside of those that exist. The returned function takes it away. */
  around(interceptor: Around): () => void {
    this.#arounds.push(interceptor);
    return () => {
      const at = this.#arounds.indexOf(interceptor);
      if (at >= 0) this.#arounds.splice(at, 1);
    };
  }

  /** Never rejects for what a service would answer; never settles for a call that hangs. */
  async handle(request: WireRequest): Promise<Answer> {
    this.#requests += 1;
    const requestId = `00000000-0000-4000-8000-${String(this.#requests).padStart(12, '0')}`;
    const answer = await this.#answer(request, requestId);
    return answer === 'broken' ? answer : { ...answer, headers: { ...answer.headers, 'x-amzn-requestid': requestId } };
  }

  async #answer(request: WireRequest, requestId: string): Promise<Answer> {
    let service: Service | undefined;
    try {
      const scope = scopeOf(request.headers.authorization);
      if (!scope) throw new AwsError('MissingAuthenticationToken', 403, 'The request is not signed.');
      service = await this.#load(scope.service);
      const caller = this.#caller(scope);
      const decoded = await decode(service, request);
      return await this.#run(service, caller, decoded, requestId);
    } catch (error) {
      return encodeError(service ?? { protocol: 'rest-json', xmlNamespace: '' }, asAwsError(error), requestId);
    }
  }

  #load(name: string): Promise<Service> {
    const load = this.#options.services[name];
    if (!load) throw new AwsError('UnknownOperationException', 404, `The simulated Region has no service ${name}.`);
    const loaded = this.#services.get(name) ?? load();
    this.#services.set(name, loaded);
    return loaded;
  }

  #caller({ accessKey, region }: { readonly accessKey: string; readonly region: string }): Caller {
    if (region !== this.#options.region) throw new AwsError('SignatureDoesNotMatch', 403, `Credential should be scoped to a valid Region, not '${region}'.`);
    const caller = this.#options.identify(accessKey);
    if (!caller) throw new AwsError('InvalidClientTokenId', 403, 'The security token included in the request is invalid.');
    return caller;
  }

  async #run(service: Service, caller: Caller, decoded: Decoded, requestId: string): Promise<Answer> {
    const { calls, faults, clock } = this.#options;
    const operation = nameOf(decoded.operation);
    const resources = [...textsIn(decoded.input), ...service.leadsTo(decoded.input)];
    const call = calls.begin({ at: clock.now(), service: service.name, operation, input: decoded.input, resources, caller });
    const effect = () =>
      interfere(faults.take(call), {
        clock,
        errors: service.errors,
        effect: () => this.#effect(service, call, decoded, requestId),
        refuse: (error) => this.#refuse(service, call, error, requestId),
      });
    const wrapped = this.#arounds.reduce<() => Promise<Answer>>((inner, around) => () => around(call, inner), effect);
    const answer = await wrapped();
    if (answer !== 'broken') calls.answer(call);
    return answer;
  }

  async #effect(service: Service, call: Call, decoded: Decoded, requestId: string): Promise<WireReply> {
    try {
      const action = `${service.name}:${call.operation}`;
      if (!this.#options.allows(call.caller, action)) throw service.errors.denied(`User: ${call.caller.principal} is not authorized to perform: ${action}`);
      const missing = missingMember(decoded);
      if (missing) throw service.errors.missing(missing);
      const handle = service.handlers.get(call.operation);
      if (!handle) throw service.errors.internal();
      const output = await handle(decoded.input as never, call.caller);
      const reply = encode(service, decoded.operation, output as Record<string, unknown>, requestId);
      this.#options.calls.settle(call, { is: 'done' });
      return reply;
    } catch (error) {
      return this.#refuse(service, call, asAwsError(error), requestId);
    }
  }

  #refuse(service: Service, call: Call, error: AwsError, requestId: string): WireReply {
    this.#options.calls.settle(call, { is: 'refused', code: error.code, status: error.status });
    return encodeError(service, error, requestId);
  }
}

/** A mistake in the simulation shows its stack to the caller: a test that meets it must see why. */
function asAwsError(error: unknown): AwsError {
  if (error instanceof AwsError) return error;
  return new AwsError('InternalFailure', 500, `The simulated Region itself failed: ${error instanceof Error ? error.stack : String(error)}`);
}
