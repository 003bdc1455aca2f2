import { diffArrays } from 'diff';

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

/**
 * The tokens by which two texts are compared: sums of money, numbers (also dates, CPFs and hours), words, blanks, and
 * any other single character.
 */
const TOKENS = /R\$[^\S\n]?\d+(?:[.,]\d+)*|\d+(?:[.,/:-]+\d+)*|[\p{L}\p{M}\p{N}]+|[^\S\n]+|[^]/gu;

const tokensOf = (text: string): string[] => text.match(TOKENS) ?? [];

/** A change with the unchanged text in front of it. */
interface Change {
  readonly same: string;
  readonly removed: string;
  readonly added: string;
}

/** The pieces of text that were removed and added between two contracts, in reading order. */
export function textChanges(before: string, after: string): TextChange[] {
  const [one, other] = [linesOf(before), linesOf(after)];
  const parts = diffArrays(tokensOf(one), tokensOf(other), { maxEditLength: MOST_EDITS });
  if (parts === undefined) return piecesOf({ same: '', removed: one, added: other });
  const changes: Change[] = [{ same: '', removed: '', added: '' }];
  for (const { added, removed, value } of parts) {
    const text = value.join('');
    const last = changes.pop() ?? { same: '', removed: '', added: '' };
    if (added) changes.push({ ...last, added: last.added + text });
    else if (removed) changes.push({ ...last, removed: last.removed + text });
    else changes.push(last, { same: text, removed: '', added: '' });
  }
  return wholePhrases(changes).flatMap(piecesOf);
}

/**
 * Joins two changes of a phrase when the unchanged text between them is shorter than the changes. A phrase in which
 * most words change is then shown as one removal and one addition, and not word by word.
 */
function wholePhrases(changes: readonly Change[]): Change[] {
  const whole: Change[] = [];
  for (const change of changes) {
    let next = change;
    for (let last = whole.at(-1); last !== undefined && isOnePhrase(last, next); last = whole.at(-1)) {
      whole.pop();
      next = {
        same: last.same,
        removed: last.removed + next.same + next.removed,
        added: last.added + next.same + next.added,
      };
    }
    whole.push(next);
  }
  return whole;
}

/** Finds the end of a phrase: the end of a line, or a punctuation mark that is followed by a blank. */
const ENDS_PHRASE = /\n|[.,;:!?][^\S\n]/;

const lengthOf = (text: string): number => text.replaceAll(/\s/g, '').length;

function isOnePhrase(last: Change, { same, removed, added }: Change): boolean {
  if (ENDS_PHRASE.test(same)) return false;
  const between = lengthOf(same);
  const isNear = (change: Pick<Change, 'removed' | 'added'>) =>
    change.removed + change.added !== '' && between <= Math.max(lengthOf(change.removed), lengthOf(change.added));
  return isNear(last) && isNear({ removed, added });
}

const piecesOf = ({ same, removed, added }: Change): TextChange[] =>
  [
    { kind: 'SAME' as const, text: same },
    { kind: 'REMOVED' as const, text: removed },
    { kind: 'ADDED' as const, text: added },
  ].filter(({ text }) => text !== '');
