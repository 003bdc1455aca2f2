import type { Cell } from '../cell.ts';
import {
  columnName,
  contentTypes,
  PACKAGE_RELATIONS,
  rowXml,
  type SheetColumn,
  sheetEnd,
  type SheetInBook,
  sheetStart,
  stylesXml,
  workbookRelations,
  workbookXml,
} from './markup.ts';
import { zip, type ZipEntry } from './zip.ts';

export interface Workbook {
  readonly sheetName: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  readonly limits?: { readonly rows: number; readonly bytes: number };
}

/**
 * The size of a sheet after which a new one begins. Excel allows 1,048,576 rows, including the header, and the archive
 * cannot hold a file of more than four gigabytes.
 */
const LIMITS = { rows: 1_048_575, bytes: 3_500_000_000 };
const CHUNK = 64 * 1024;

/** Streams the rows as an Excel file. When a sheet is full, the rows continue in a new one. */
export function xlsx(workbook: Workbook): AsyncGenerator<Uint8Array> {
  return zip(entriesOf(workbook));
}

interface Source {
  readonly next: () => Promise<IteratorResult<readonly Cell[]>>;
  /** The next row to write. It may be the first one that did not fit into the sheet before. */
  pending: IteratorResult<readonly Cell[]>;
}

async function* entriesOf(workbook: Workbook): AsyncGenerator<ZipEntry> {
  const iterator = workbook.rows[Symbol.asyncIterator]();
  const sheets: SheetInBook[] = [];
  try {
    const source: Source = { next: () => iterator.next(), pending: await iterator.next() };
    do {
      const content = sheetBytes(workbook, source, (range) => sheets.push({ name: nameOf(workbook, sheets), range }));
      yield { path: `xl/worksheets/sheet${sheets.length + 1}.xml`, content };
    } while (source.pending.done !== true);
  } finally {
    await iterator.return?.();
  }
  yield textEntry('xl/styles.xml', stylesXml());
  yield textEntry('xl/workbook.xml', workbookXml(sheets));
  yield textEntry('xl/_rels/workbook.xml.rels', workbookRelations(sheets));
  yield textEntry('_rels/.rels', PACKAGE_RELATIONS);
  yield textEntry('[Content_Types].xml', contentTypes(sheets));
}

const textEntry = (path: string, text: string): ZipEntry => ({ path, content: [Buffer.from(text)] });

const nameOf = ({ sheetName }: Workbook, before: readonly SheetInBook[]): string =>
  before.length === 0 ? sheetName : `${sheetName} ${before.length + 1}`;

async function* sheetBytes(
  { columns, limits = LIMITS }: Workbook,
  source: Source,
  onEnd: (range: string) => void,
): AsyncGenerator<Uint8Array> {
  const names = columns.map((_, place) => columnName(place));
  let text = sheetStart(columns, names);
  let rows = 0;
  let bytes = 0;
  while (source.pending.done !== true && rows < limits.rows && bytes < limits.bytes) {
    text += rowXml(names, rows + 2, source.pending.value);
    rows += 1;
    if (text.length > CHUNK) {
      const chunk = Buffer.from(text);
      bytes += chunk.length;
      text = '';
      yield chunk;
    }
    source.pending = await source.next();
  }
  const range = `A1:${names.at(-1) ?? 'A'}${rows + 1}`;
  onEnd(range);
  yield Buffer.from(text + sheetEnd(range));
}
