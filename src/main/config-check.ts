import { loadFile } from '../config/load.ts';
import { problemReport, summaryReport } from '../config/report.ts';

/** `npm run config:check -- FILE`. Ends with 0 when the file can be used, 1 when it cannot, 2 when none was named. */
async function main([file]: readonly string[]): Promise<number> {
  if (!file) {
    console.error('Name the file to check: npm run config:check -- FILE');
    return 2;
  }
  const loaded = await loadFile(file);
  if (loaded.is === 'bad') {
    console.error(problemReport(file, loaded.problems));
    return 1;
  }
  console.log(summaryReport(file, loaded.configuration));
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
