/**
 * What an error says, for a person. An answer that is not in the service's own form, such as a proxy's page, is told by
 * its status: the SDK's message about it is a parser's complaint and a hint for programmers.
 */
export function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isUnreadable(error) ? `it answered HTTP ${error.$response.statusCode} in a form that is not AWS's` : error.message;
}

/** The SDK hangs the response on whatever it throws while it reads one; what AWS itself answered carries a `$fault` too. */
function isUnreadable(error: Error): error is Error & { readonly $response: { readonly statusCode: number } } {
  if ('$fault' in error || !('$response' in error)) return false;
  return typeof (error.$response as { readonly statusCode?: unknown } | undefined)?.statusCode === 'number';
}
