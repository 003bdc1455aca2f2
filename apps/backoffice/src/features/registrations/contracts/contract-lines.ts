export interface TextPiece {
  readonly kind: 'SAME' | 'REMOVED' | 'ADDED';
  readonly text: string;
}

export interface PlacedPiece extends TextPiece {
  /** A number that grows with the piece's place in the compared text. */
  readonly at: number;
}

export type ContractLine = readonly PlacedPiece[];

/** Cuts a compared text into lines, without line ends and empty lines. */
export function linesOf(pieces: readonly TextPiece[]): ContractLine[] {
  const lines: PlacedPiece[][] = [[]];
  let at = 0;
  for (const { kind, text } of pieces) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ kind, text: part, at });
      at += part.length + 1;
    }
  }
  return lines.filter((line) => line.length > 0);
}

/** The lines of the new contract alone: removed text is left out, and added text is not marked. */
export const newLinesOf = (pieces: readonly TextPiece[]): ContractLine[] =>
  linesOf(pieces.filter(({ kind }) => kind !== 'REMOVED').map(({ text }) => ({ kind: 'SAME', text })));

const isChanged = (line: ContractLine): boolean => line.some(({ kind }) => kind !== 'SAME');

/** The place of the line's first piece. It is unique within the contract and serves as the line's React key. */
export const placeOf = (line: ContractLine): number => line[0]?.at ?? 0;

/** The changed lines in groups. A group holds the changed lines that follow one another. */
export function changedParts(lines: readonly ContractLine[]): ContractLine[][] {
  const parts: ContractLine[][] = [];
  let before = false;
  for (const line of lines) {
    const changed = isChanged(line);
    if (changed && !before) parts.push([]);
    if (changed) parts.at(-1)?.push(line);
    before = changed;
  }
  return parts;
}
