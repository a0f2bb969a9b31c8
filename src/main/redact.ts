const REDACTED = '[redacted]';

/** Fields of Slack's payloads, headers and SDK errors that let their reader act as somebody. */
const NAMES = 'token|botToken|bot_token|signature|x-slack-signature|signingSecret|signing_secret|responseUrl|response_url|triggerId|trigger_id|authorization|x-amz-security-token';

const AS_JSON = new RegExp(`("(?:${NAMES})":\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'gi');
const AS_JSON_IN_A_STRING = new RegExp(`(\\\\"(?:${NAMES})\\\\":\\s*)\\\\".*?\\\\"`, 'gi');
const AS_FORM = new RegExp(`\\b((?:${NAMES})=)[^&"\\s]+`, 'gi');

/** Secrets that are known by their look, wherever they stand: tokens, response URLs, signatures, trigger ids. */
const SHAPES = /xox[a-z](?:\.xox[a-z])?-[\w-]+|xapp-[\w-]+|https:\/\/hooks\.slack(?:-gov)?\.com\/[^\s"\\]+|v0=[0-9a-f]{64}|\b\d{6,}\.\d{6,}\.[0-9a-f]{32}\b/g;

/**
 * Takes secrets out of one finished log line: by field name, by their look, and `secrets` themselves, word for word. It
 * works on the text, so that a message or a stack trace of a library is covered like our own fields.
 */
export function redact(line: string, secrets: readonly string[]): string {
  const named = line.replace(AS_JSON, `$1"${REDACTED}"`).replace(AS_JSON_IN_A_STRING, `$1\\"${REDACTED}\\"`).replace(AS_FORM, `$1${REDACTED}`);
  const shaped = named.replace(SHAPES, REDACTED);
  return secrets.filter((secret) => secret !== '').reduce((text, secret) => text.replaceAll(secret, REDACTED), shaped);
}
