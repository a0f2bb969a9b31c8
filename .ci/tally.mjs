// Reads vitest's JSON report. Prints "PASSED FAILED", then one line for each group of tests that did not run.
import { readFileSync } from 'node:fs';

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const tests = testResults.flatMap((file) => file.assertionResults);
const count = (status) => tests.filter((test) => test.status === status).length;

// A file that could not be loaded, or whose preparation failed, has no failed test to show for it.
const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'));

// A skipped test says why in its own name, or in the name of the group that was skipped with it.
const SAYS_WHY = /skipped|not run/;
const notRun = new Map();
for (const { status, ancestorTitles, title } of tests) {
  if (status === 'passed' || status === 'failed') continue;
  const titles = [...ancestorTitles, title];
  const name = titles.find((one) => SAYS_WHY.test(one)) ?? titles.join(', ');
  notRun.set(name, (notRun.get(name) ?? 0) + 1);
}

console.log(`${count('passed')} ${count('failed') + broken.length}`);
for (const { name } of broken) console.log(`Tests of ${name}: the file could not be run.`);
for (const [name, times] of notRun) console.log(times === 1 ? name : `${name} (${times} tests)`);
