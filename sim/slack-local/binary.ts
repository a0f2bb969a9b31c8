import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Binary = { readonly is: 'found'; readonly path: string } | { readonly is: 'missing'; readonly why: string };

/**
 * The local-slack to start: the one that `LOCAL_SLACK` names, else the one that npm installed for this platform. Its package
 * is an optional dependency, because there is none for every platform.
 */
export function findLocalSlack(named: string | undefined, platform = `${process.platform}-${process.arch}`): Binary {
  if (named) return existsSync(named) ? { is: 'found', path: named } : { is: 'missing', why: `LOCAL_SLACK names ${named}, which is not there.` };
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve(`local-slack-${platform}/package.json`)), 'bin', 'local-slack');
    if (existsSync(path)) return { is: 'found', path };
  } catch {
    // Not installed: said below.
  }
  return { is: 'missing', why: `There is no local-slack for ${platform} in node_modules, so there is no Slack to click in.` };
}
