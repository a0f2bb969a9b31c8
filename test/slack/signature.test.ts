import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifySlackSignature } from '../../src/slack/signature.ts';

const secret = '8f742231b10e8888abcd99yyyzzz85a5';
const NOW = 1_767_225_600_000;

const sign = (body: string, timestamp: string, key = secret) => `v0=${createHmac('sha256', key).update(`v0:${timestamp}:${body}`).digest('hex')}`;

function verify(change: Partial<Parameters<typeof verifySlackSignature>[0]> & { ageSeconds?: number } = {}) {
  const { ageSeconds = 0, ...rest } = change;
  const timestamp = String(NOW / 1000 - ageSeconds);
  return verifySlackSignature({ secret, body: 'text=help', signature: sign('text=help', timestamp), timestamp, now: NOW, ...rest });
}

describe('a signature', () => {
  it("is Slack's own published example", () => {
    // docs.slack.dev, "Verifying requests from Slack": its secret, body, time and signature.
    const body =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
    const signature = 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503';
    expect(verifySlackSignature({ secret: '8f742231b10e8888abcd99yyyzzz85a5', body, signature, timestamp: '1531420618', now: 1_531_420_618_000 })).toBe('valid');
  });

  it('is good for five minutes either way, and no second more', () => {
    expect([0, 300, -300].map((ageSeconds) => verify({ ageSeconds }))).toEqual(['valid', 'valid', 'valid']);
    expect(verify({ ageSeconds: 301 })).toBe('too-old');
    expect(verify({ ageSeconds: -301 })).toBe('from-the-future');
  });

  it('is refused without a secret, even when it was made without one', () => {
    const timestamp = String(NOW / 1000);
    expect(verify({ secret: '', timestamp, signature: `v0=${'0'.repeat(64)}` })).toBe('no-secret');
  });

  it.each([
    [{ signature: undefined }, 'missing'],
    [{ signature: '' }, 'missing'],
    [{ timestamp: undefined }, 'missing'],
    [{ timestamp: 'NaN' }, 'malformed'],
    [{ timestamp: '-1' }, 'malformed'],
    [{ timestamp: '1e9' }, 'malformed'],
    [{ timestamp: ' 1767225600' }, 'malformed'],
    [{ signature: 'v0=abc' }, 'malformed'],
    [{ signature: `v1=${'a'.repeat(64)}` }, 'malformed'],
    [{ signature: `v0=${'A'.repeat(64)}` }, 'malformed'],
    [{ body: 'text=shift' }, 'wrong'],
    [{ signature: sign('text=help', String(NOW / 1000), 'another') }, 'wrong'],
    [{ timestamp: String(NOW / 1000 - 1) }, 'wrong'],
  ] as const)('%j is %s', (change, verdict) => {
    expect(verify(change)).toBe(verdict);
  });

  it('is refused with any other version in front, correctly signed as that version', () => {
    const timestamp = String(NOW / 1000);
    const v1 = createHmac('sha256', secret).update(`v1:${timestamp}:text=help`).digest('hex');
    expect(verify({ signature: `v1=${v1}`, timestamp })).toBe('malformed');
    expect(verify({ signature: `v0=${v1}`, timestamp })).toBe('wrong');
  });

  it('covers every bit of the body and of itself', () => {
    const flips = fc.record({ body: fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), at: fc.nat(), bit: fc.integer({ min: 0, max: 6 }) });
    const timestamp = String(NOW / 1000);
    fc.assert(
      fc.property(flips, ({ body, at, bit }) => {
        const good = sign(body, timestamp);
        const flip = (text: string, from: number) => {
          const bytes = Buffer.from(text, 'latin1');
          const index = from + (at % (bytes.length - from));
          bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
          return bytes.toString('latin1');
        };
        const ascii = Buffer.from(body, 'utf8').toString('base64');
        expect(verify({ body: ascii, signature: sign(ascii, timestamp), timestamp })).toBe('valid');
        expect(verify({ body: flip(ascii, 0), signature: sign(ascii, timestamp), timestamp })).toBe('wrong');
        expect(verify({ body, signature: flip(good, 0), timestamp })).not.toBe('valid');
      }),
    );
  });

  it('covers text beyond ASCII as UTF-8', () => {
    const timestamp = String(NOW / 1000);
    expect(verify({ body: 'text=—für', signature: sign('text=—für', timestamp), timestamp })).toBe('valid');
  });
});
