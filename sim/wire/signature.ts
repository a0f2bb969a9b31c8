/** What a SigV4 Authorization header says about a request. Signatures themselves are not checked: any secret will do. */
export type Scope = { readonly accessKey: string; readonly region: string; readonly service: string };

const CREDENTIAL = /Credential=([^/,\s]+)\/\d{8}\/([^/,\s]+)\/([^/,\s]+)\/aws4_request/;

/** The credential scope (AWS General Reference, "Create a signed AWS API request"); undefined for an unsigned request. */
export function scopeOf(authorization: string | undefined): Scope | undefined {
  const [, accessKey, region, service] = CREDENTIAL.exec(authorization ?? '') ?? [];
  return accessKey && region && service ? { accessKey, region, service } : undefined;
}
