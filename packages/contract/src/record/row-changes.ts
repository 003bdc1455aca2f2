/** A change of rows. Rows that changed in the same way share one entry. */
export interface RowChange {
  /** The label of the changed field, or what happened to the row, such as 'Plano incluído'. */
  readonly label: string;
  /** The text before the change; empty when there was nothing. */
  readonly before: string;
  /** The text after the change; empty when nothing is left. */
  readonly after: string;
  /** The names of each changed row, from the outermost list on: ['CFC Savassi', 'CNH B']. */
  readonly places: readonly (readonly string[])[];
}

export interface PlacedRow {
  /** Identifies the row before and after the change. */
  readonly key: string;
  readonly place: readonly string[];
  /** The position of the row in its list; without it, moves of the row are not noticed. */
  readonly at?: { readonly list: string; readonly index: number };
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * The words for changes of rows at one level of a form, such as its schools, or the plans within a school. Fields
 * without a label are not listed.
 */
export interface RowWords {
  readonly added: string;
  readonly removed: string;
  readonly label: (field: string) => string | undefined;
  readonly text: (field: string, value: unknown) => string;
}

type Found = Omit<RowChange, 'places'> & { readonly place: readonly string[] };

const NOTHING = new Set(['–', 'Não']);
const SAME_WORDS = 'outro conteúdo';
const sameData = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** All values of a row as text, 'PIX R$ 1.200,00; Vagas 10', without those that are empty or switched off. */
function allOf({ values }: PlacedRow, words: RowWords): string {
  const parts = Object.entries(values).flatMap(([field, value]) => {
    const label = words.label(field);
    const text = label === undefined ? '–' : words.text(field, value);
    return NOTHING.has(text) ? [] : [`${label} ${text}`];
  });
  return parts.join('; ');
}

function changedValues(before: PlacedRow, after: PlacedRow, words: RowWords): Found[] {
  const fields = new Set([...Object.keys(before.values), ...Object.keys(after.values)]);
  return [...fields].flatMap((field): Found[] => {
    const [one, other] = [before.values[field], after.values[field]];
    const label = words.label(field);
    if (label === undefined || sameData(one, other)) return [];
    const texts = { before: words.text(field, one), after: words.text(field, other) };
    const { place } = after;
    return [
      texts.before === texts.after ? { label, before: '', after: SAME_WORDS, place } : { label, ...texts, place },
    ];
  });
}

/**
 * Returns the keys of the rows that moved. Rows of a longest sequence whose order did not change count as unmoved, so
 * that as few rows as possible are reported.
 */
function movedOf(before: readonly PlacedRow[], after: readonly PlacedRow[]): ReadonlySet<string> {
  const was = new Map(before.map(({ key, at }) => [key, at?.index ?? 0]));
  const kept = after.filter(({ key }) => was.has(key));
  const runs: (readonly string[])[] = [];
  kept.forEach(({ key }, index) => {
    const earlier = runs.filter((_, other) => (was.get(kept[other]?.key ?? '') ?? 0) < (was.get(key) ?? 0));
    const longest = earlier.reduce<readonly string[]>((best, run) => (run.length > best.length ? run : best), []);
    runs[index] = [...longest, key];
  });
  const longest = new Set(runs.reduce((best, run) => (run.length > best.length ? run : best), []));
  return new Set(kept.flatMap(({ key }) => (longest.has(key) ? [] : [key])));
}

function movesOf(before: readonly PlacedRow[], after: readonly PlacedRow[]): Found[] {
  const had = new Map(before.map((row) => [row.key, row]));
  const lists = Map.groupBy(before, ({ at }) => at?.list);
  const listsNow = Map.groupBy(after, ({ at }) => at?.list);
  return [...listsNow].flatMap(([list, rows]): Found[] => {
    if (list === undefined) return [];
    const moved = movedOf(lists.get(list) ?? [], rows);
    return rows.flatMap(({ key, at, place }): Found[] => {
      const from = had.get(key)?.at;
      if (!moved.has(key) || from === undefined || at === undefined) return [];
      return [{ label: 'Posição', before: `${from.index + 1}ª`, after: `${at.index + 1}ª`, place }];
    });
  });
}

function grouped(found: readonly Found[]): RowChange[] {
  const alike = Map.groupBy(found, ({ label, before, after, place }) =>
    [label, before, after, place.length].join('\n'),
  );
  return [...alike.values()].flatMap(([first, ...others]): RowChange[] =>
    first === undefined
      ? []
      : [
          {
            label: first.label,
            before: first.before,
            after: first.after,
            places: [first, ...others].map(({ place }) => place),
          },
        ],
  );
}

/**
 * The changes between two states: changed values, rows that were added or removed, and rows that moved; equal changes
 * are joined. `words` has one entry for each depth of rows, the outermost first.
 */
export function rowChanges(
  before: readonly PlacedRow[],
  after: readonly PlacedRow[],
  words: readonly [RowWords, ...RowWords[]],
): RowChange[] {
  const had = new Map(before.map((row) => [row.key, row]));
  const has = new Set(after.map(({ key }) => key));
  const wordsOf = ({ place }: PlacedRow) => words[place.length - 1] ?? words[0];
  const gone = before.filter(({ key }) => !has.has(key));
  return grouped([
    ...after.flatMap((row): Found[] => {
      const earlier = had.get(row.key);
      const rowWords = wordsOf(row);
      if (earlier !== undefined) return changedValues(earlier, row, rowWords);
      return [{ label: rowWords.added, before: '', after: allOf(row, rowWords), place: row.place }];
    }),
    ...gone.map((row) => {
      const rowWords = wordsOf(row);
      return { label: rowWords.removed, before: allOf(row, rowWords), after: '', place: row.place };
    }),
    ...movesOf(before, after),
  ]);
}

const unmatched = (lines: readonly string[], others: readonly string[]): string[] => {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
};

/**
 * The changes of a list whose rows have no key. The first line that is gone is paired with the first new line, and so
 * on.
 */
export function lineChanges(before: readonly string[], after: readonly string[]): RowChange[] {
  const [gone, come] = [unmatched(before, after), unmatched(after, before)];
  if (gone.length + come.length === 0)
    return sameData(before, after) ? [] : [{ label: '', before: '', after: 'Outra ordem', places: [] }];
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
    label: '',
    before: gone[index] ?? '',
    after: come[index] ?? '',
    places: [],
  }));
}
