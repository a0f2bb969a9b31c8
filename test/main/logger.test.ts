import { describe, expect, test } from 'vitest';
import { makeLogger, readLevel } from '../../src/main/logger.ts';
import { redact } from '../../src/main/redact.ts';

function logger(level = 'info', secrets: readonly string[] = []) {
  const lines: string[] = [];
  return { lines, log: makeLogger({ name: 'worker', level, secrets, write: (line) => lines.push(line) }) };
}

describe('makeLogger', () => {
  test('writes JSON with the ids of the work', () => {
    const { log, lines } = logger();
    log.child({ evacuation: 'ev-1', request: 'ev-1-r-1', correlation: 'c-1' }).info({ step: 's' }, 'accepted');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', name: 'worker', evacuation: 'ev-1', request: 'ev-1-r-1', correlation: 'c-1', step: 's', msg: 'accepted' });
  });

  test('keeps to its level', () => {
    const { log, lines } = logger('warn');
    log.info('not this');
    log.warn('this');
    expect(lines).toHaveLength(1);
  });

  test('a level that is none is info', () => {
    expect([undefined, '', 'nonsense', ' DEBUG ', 'warn'].map(readLevel)).toEqual(['info', 'info', 'info', 'debug', 'warn']);
  });

  test('keeps secrets out of fields, messages, errors and nested payloads', () => {
    const { log, lines } = logger('debug', ['s3cr3t-signing']);
    const payload = {
      trigger_id: '1.2.secretpart',
      response_url: 'http://127.0.0.1/secretpart',
      token: 'secretpart',
      deep: { 'X-Slack-Signature': 'v0=secretpart', text: 'kept' },
    };
    log.info(payload, 'fields');
    log.info({ body: JSON.stringify(payload) }, 'JSON in a string');
    log.info(`trigger_id=secretpart&response_url=${encodeURIComponent('http://x/secretpart')}&text=kept`);
    log.error({ err: new Error('failed for xoxb-1-secretpart at https://hooks.slack.com/actions/secretpart with s3cr3t-signing') }, 'an error');
    const all = lines.join('');
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    expect(all).not.toMatch(/secretpart|s3cr3t-signing/);
    expect(all.match(/kept/g)).toHaveLength(3);
  });
});

test('a line without secrets is left alone', () => {
  const line = '{"msg":"signature: refused","verdict":"too-old","at":1700000000.0001,"evacuation":"ev-0123"}';
  expect(redact(line, ['', 'other'])).toBe(line);
});
