/** Markup. What was put into it is escaped, unless it was markup itself. */
export class Html {
  constructor(readonly text: string) {}
}

/** What can stand in markup; nothing stands for undefined and false. */
export type Part = Html | string | number | false | undefined | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return String(part).replace(/[&<>"']/g, (found) => ESCAPES[found] ?? found);
  return part.map(textOf).join('');
}

/** A template of markup: html`<b>${name}</b>`. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => new Html(String.raw({ raw: strings }, ...parts.map(textOf)));
