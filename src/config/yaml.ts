import { type Document, isPair, isScalar, isSeq, parseDocument, visit, type YAMLMap } from 'yaml';
import { type Problem, problemAt } from './problem.ts';

export type YamlRead = { readonly is: 'ok'; readonly value: unknown } | { readonly is: 'bad'; readonly problems: readonly Problem[] };

/** Reads one YAML document as plain data. Total: any text gives data or problems. */
export function readYaml(text: string): YamlRead {
  // Doubled keys are found below, with their path, instead of by line only.
  const document = parseDocument(text, { uniqueKeys: false, prettyErrors: true, logLevel: 'error' });
  const syntax = document.errors.map((error): Problem => {
    const [summary = 'It is not YAML'] = error.message.split(/ at line |:\n/);
    return { path: `line ${error.linePos?.[0].line ?? 1}`, problem: `${summary}.`, fix: 'Look at the indentation, the brackets and the quotes there.' };
  });
  const problems = syntax.length > 0 ? syntax : keyProblems(document);
  if (problems.length > 0) return { is: 'bad', problems };
  try {
    return { is: 'ok', value: document.toJS() };
  } catch (error) {
    // Aliases that are undefined, or that multiply until they fill the memory.
    const said = error instanceof Error ? error.message : String(error);
    return { is: 'bad', problems: [problemAt([], `Its aliases cannot be followed: ${said}.`, 'Write the values out instead of using & and *.')] };
  }
}

/** Keys that are doubled (the last would win, silently) or that are no plain names. */
function keyProblems(document: Document): readonly Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Map(_, map, ancestors) {
      const path = pathTo(ancestors, map);
      const seen = new Set<string>();
      for (const { key } of map.items) {
        const name = isScalar(key) && key.value !== null ? String(key.value) : undefined;
        if (name === undefined || name === '__proto__') problems.push(problemAt(path, 'A key here is not a plain name.', 'Write each key as one word before its colon.'));
        else if (seen.has(name)) problems.push(problemAt([...path, name], 'This key is there twice.', 'Keep one of the two: put what belongs together under it.'));
        else seen.add(name);
      }
    },
  });
  return problems;
}

/** Keys and positions on the way from the document to `map`. */
function pathTo(ancestors: readonly unknown[], map: YAMLMap): readonly PropertyKey[] {
  const way = [...ancestors, map];
  return way.flatMap((step, depth): readonly PropertyKey[] => {
    if (isPair(step)) return [isScalar(step.key) ? String(step.key.value) : '?'];
    return isSeq(step) ? [step.items.indexOf(way[depth + 1])] : [];
  });
}
