/** Characters of a shift's comment (ARC API Reference, ZonalShiftComment). Counted as UTF-16 units, the strictest reading. */
const COMMENT_MAX = 128;

/**
 * What ARC's console shows beside a shift: the evacuation first, so that a start whose answer was lost can be claimed,
 * then as much of the reason as fits. Line breaks and control characters become spaces; no character is cut in half.
 */
export function shiftComment(evacuation: string, reason: string): string {
  const oneLine = reason
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\s]+/gu, ' ')
    .trim();
  return shorten(`${evacuation} ${oneLine}`.trim());
}

/** Whether a shift's comment was made for this evacuation. */
export const isCommentOf = (evacuation: string, comment: string): boolean => comment === evacuation || comment.startsWith(`${evacuation} `);

function shorten(text: string): string {
  if (text.length <= COMMENT_MAX) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > COMMENT_MAX - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
