// Bundles the front and the worker into dist/, each for itself: one that does not build must not hide the other.
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

const FUNCTIONS = ['front', 'worker'];

// Bolt's index loads every receiver. Without these, the front is a quarter of its size and starts in a quarter of the time.
const UNUSED = ['express', 'raw-body', '@slack/oauth', '@slack/socket-mode'];

// Parts of the bundles are CommonJS and ask for Node's own modules at run time.
const BANNER = "import { createRequire as zonalCreateRequire } from 'node:module'; const require = zonalCreateRequire(import.meta.url);";

const bundle = (name) =>
  build({
    entryPoints: [`src/main/${name}.ts`],
    outfile: `dist/${name}.mjs`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: ['module', 'main'],
    minify: true,
    keepNames: true, // errors are told apart by their class name in logs
    alias: Object.fromEntries(UNUSED.map((unused) => [unused, './scripts/stub/empty.cjs'])),
    banner: { js: BANNER },
    metafile: true,
    write: false,
    logLevel: 'warning',
  });

/** Another process may be importing the old file, so the new one takes its place at once and whole. */
async function replace(path, contents) {
  const partial = `${path}.${process.pid}.partial`;
  await writeFile(partial, contents);
  await rename(partial, path);
}

await mkdir('dist', { recursive: true });
const outputs = {};
for (const name of FUNCTIONS.filter((name) => existsSync(`src/main/${name}.ts`))) {
  try {
    const { outputFiles, metafile } = await bundle(name);
    await replace(`dist/${name}.mjs`, outputFiles[0].contents);
    Object.assign(outputs, metafile.outputs);
  } catch (error) {
    if (!error.errors) console.error(error); // esbuild has said why itself
    // An old bundle must not pass for a new one.
    await rm(`dist/${name}.mjs`, { force: true });
    process.exitCode = 1;
  }
}
await replace('dist/meta.json', JSON.stringify({ outputs }));
