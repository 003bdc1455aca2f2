import { diffWordsWithSpace } from 'diff';

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** A contract as plain text: a line per block, without markup. */
export const linesOf = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|h[1-6]|li|tr|div|blockquote)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[\n ]*/g, '\n')
    .trim();

/** A contract's words alone: markup and line ends do not count. */
export const wordsOf = (html: string): string => linesOf(html).replaceAll('\n', ' ');

export interface TextChange {
  readonly kind: 'SAME' | 'REMOVED' | 'ADDED';
  readonly text: string;
}

/**
 * When two texts differ by more edits than this, the whole old text counts as removed and the whole new one as added.
 */
const MOST_EDITS = 4000;

/** The pieces of text that were removed and added between two contracts, in reading order. */
export function textChanges(before: string, after: string): TextChange[] {
  const [one, other] = [linesOf(before), linesOf(after)];
  const parts = diffWordsWithSpace(one, other, { maxEditLength: MOST_EDITS });
  if (parts === undefined) {
    return [
      { kind: 'REMOVED', text: one },
      { kind: 'ADDED', text: other },
    ];
  }
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'ADDED' : removed ? 'REMOVED' : 'SAME',
    text: value,
  }));
}
