import type { HttpHandlerUserInput, HttpRequest, HttpResponse } from '@smithy/core/protocols';
import type { SlackOptions } from '../../src/slack/client.ts';

/** Where a process dies: at the n-th call with this label, before its effect, or after it and before its answer. */
export type Boundary = { readonly label: string; readonly nth: number; readonly when: 'before' | 'after' };

export type Handler = { handle(request: HttpRequest, options?: object): Promise<{ response: HttpResponse }> };

/**
 * One process's way to the outside. Every call passes here and is named by what it does; at the boundary the process
 * dies: that call, and every later one, never settles. A killed process cannot run its catch blocks, so nothing is thrown.
 */
export class Gate {
  readonly trace: string[] = [];
  readonly died: Promise<'died'>;
  readonly #counts = new Map<string, number>();
  #dead = false;
  #die: () => void = () => {};

  constructor(readonly boundary?: Boundary) {
    this.died = new Promise((resolve) => {
      this.#die = () => resolve('died');
    });
  }

  async pass<T>(label: string, effect: () => Promise<T>): Promise<T> {
    if (this.#dead) return forever();
    const nth = (this.#counts.get(label) ?? 0) + 1;
    this.#counts.set(label, nth);
    this.trace.push(label);
    const here = this.boundary?.label === label && this.boundary.nth === nth ? this.boundary.when : undefined;
    if (here === 'before') return this.#kill();
    const answer = await effect();
    if (here === 'after') return this.#kill();
    return this.#dead ? forever() : answer;
  }

  #kill(): Promise<never> {
    this.#dead = true;
    this.#die();
    return forever();
  }

  /** An SDK transport behind this gate. */
  aws(inner: Handler, labelOf: (request: HttpRequest) => string): HttpHandlerUserInput {
    const handle: Handler['handle'] = (request, options) => this.pass(labelOf(request), () => inner.handle(request, options));
    return { metadata: { handlerProtocol: 'http/1.1' }, handle, updateHttpClientConfig() {}, httpHandlerConfigs: () => ({}) } as unknown as HttpHandlerUserInput;
  }

  fetch(inner: NonNullable<SlackOptions['fetch']>): NonNullable<SlackOptions['fetch']> {
    return (url, init) => this.pass(`slack ${String(url).includes('response') ? 'response_url' : String(url).replace(/^.*\//, '')}`, () => inner(url, init));
  }

  /** Every boundary of what this process called: each call once before and once after its effect. */
  boundaries(): readonly Boundary[] {
    const seen = new Map<string, number>();
    return this.trace.flatMap((label) => {
      const nth = (seen.get(label) ?? 0) + 1;
      seen.set(label, nth);
      return [
        { label, nth, when: 'before' as const },
        { label, nth, when: 'after' as const },
      ];
    });
  }
}

/**
 * Whether the call changes anything outside. To die around a read is to die between two of these: the world is the same.
 * It was killed around each read too: `ZONAL_CRASH=all` does it again.
 */
export const changes = ({ label }: Boundary): boolean =>
  process.env.ZONAL_CRASH === 'all' || /^sns |^slack (?!users|usergroups|conversations)|PutItem|UpdateItem|DeleteItem|^arc-zonal-shift (?!GET)/.test(label);

const forever = (): Promise<never> => new Promise(() => {});

// Through a plain view of the same bytes: the SDK's own kind of body warns when it is touched like text.
const text = (body: unknown): string =>
  typeof body === 'string' ? body : body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8') : '';

/** `dynamo PutItem EVAC`: the operation and the kind of item; ids are left out, since they differ from run to run. */
export function dynamoLabel(request: HttpRequest): string {
  const operation = request.headers['x-amz-target']?.split('.').pop() ?? '?';
  const kind = /"S":"(EVAC|MSG|ASK|ZONE|OPEN|REFUSED|WATCH|INVENTORY)[#"]/.exec(text(request.body))?.[1] ?? '?';
  return `dynamo ${operation} ${kind}`;
}

/** `arc POST /zonalshifts`, `ec2 DescribeSubnets`: told from the request line and the form, without a service's codec. */
export function awsLabel(request: HttpRequest): string {
  const action = /(?:^|&)Action=(\w+)/.exec(text(request.body))?.[1];
  const service = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1] ?? request.hostname;
  return action ? `${service} ${action}` : `${service} ${request.method} ${decodeURIComponent(request.path).replace(/^(\/\w+).*?([\w-]*)$/, '$1 $2')}`;
}
