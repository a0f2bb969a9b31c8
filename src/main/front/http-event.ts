/** One HTTP request, whatever stood in front of the function. Header names are lower case. */
export type HttpRequest = { readonly headers: Readonly<Record<string, string>>; readonly body: string; readonly multiValue: boolean };

/**
 * Reads the event of a REST API, an HTTP API, a Function URL or a load balancer (AWS Lambda Developer Guide, "Using API
 * Gateway", "Lambda function URLs", "Process Application Load Balancer requests with Lambda"). Undefined for any other event.
 */
export function readHttp(event: unknown): HttpRequest | undefined {
  if (!isObject(event)) return undefined;
  const { headers, multiValueHeaders, body, isBase64Encoded } = event;
  if (!isObject(headers) && !isObject(multiValueHeaders)) return undefined;
  if (typeof body !== 'string' && body !== undefined && body !== null) return undefined;
  return {
    headers: { ...readHeaders(multiValueHeaders), ...readHeaders(headers) },
    body: isBase64Encoded === true ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? ''),
    multiValue: !isObject(headers),
  };
}

/** One value per name. Slack sends no header twice, so the first of several is enough. */
function readHeaders(headers: unknown): Record<string, string> {
  if (!isObject(headers)) return {};
  const entries = Object.entries(headers).map(([name, value]): [string, unknown] => [name.toLowerCase(), Array.isArray(value) ? value[0] : value]);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Anything with fields; not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An answer in the form that all of those take. */
export type HttpAnswer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
};

export const emptyAnswer = (statusCode: number): HttpAnswer => ({ statusCode, headers: {}, body: '' });
export const textAnswer = (statusCode: number, body: string): HttpAnswer => ({ statusCode, headers: { 'content-type': 'text/plain; charset=utf-8' }, body });

/** A load balancer that sends multi-value headers drops an answer's single ones. */
export function answerTo(request: HttpRequest, answer: HttpAnswer): HttpAnswer {
  if (!request.multiValue) return answer;
  const entries = Object.entries(answer.headers).map(([name, value]): [string, string[]] => [name, [value]]);
  return { ...answer, multiValueHeaders: Object.fromEntries(entries) };
}
