/** One HTTP request, whatever brought it here. Header names are lower case; `path` is still percent-encoded. */
export type WireRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

export type WireReply = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string | Uint8Array };

/** `broken`: the transport closes the connection without an answer. */
export type Answer = WireReply | 'broken';

export const textOf = (body: Uint8Array): string => Buffer.from(body).toString('utf8');
