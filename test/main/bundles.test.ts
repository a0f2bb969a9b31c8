import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Output = { readonly inputs: Readonly<Record<string, unknown>>; readonly imports: readonly { readonly path: string }[] };
const outputs = (): Record<string, Output> => JSON.parse(readFileSync('dist/meta.json', 'utf8')).outputs;

test('both functions are built', () => {
  expect(Object.keys(outputs())).toEqual(['dist/front.mjs', 'dist/worker.mjs']);
});

describe('dist/front.mjs', () => {
  test('is at most 700 KB', () => {
    expect(statSync('dist/front.mjs').size).toBeLessThanOrEqual(700_000);
  });

  test('holds no configuration, rules or adapters that only the worker needs, and none of the servers of Bolt', () => {
    const inputs = Object.keys(outputs()['dist/front.mjs']?.inputs ?? {});
    expect(inputs).toContain('src/main/front.ts');
    const forbidden = /node_modules\/(?:zod|yaml|express|raw-body|@slack\/oauth|@slack\/socket-mode)\/|src\/(?:config|engine|flows|dynamodb|views)\/|arc-zonal-shift/;
    expect(inputs.filter((input) => forbidden.test(input))).toEqual([]);
  });

  test('imports nothing but what Node brings', () => {
    const outside = outputs()['dist/front.mjs']?.imports.map(({ path }) => path.replace(/^node:/, '')) ?? [];
    expect(outside.filter((path) => !process.getBuiltinModule('node:module').isBuiltin(path))).toEqual([]);
  });

  test('loads with an empty environment, prints nothing, and logs to standard output at the first call', () => {
    const program = `
      const { handler } = await import('./dist/front.mjs');
      const answer = await handler({ headers: {}, body: '' }, {});
      process.stderr.write(String(answer.statusCode));`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { env: {}, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    expect(
      printed
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ level: 'error', name: 'front', missing: ['SLACK_SIGNING_SECRET', 'ZONAL_WORKER_FUNCTION'] }]);
  });
});
