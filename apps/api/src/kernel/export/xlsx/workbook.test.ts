import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../cell.ts';
import { columnName } from './markup.ts';
import { xlsx } from './workbook.ts';

const COLUMNS = [
  { header: 'Nome', width: 30 },
  { header: 'Valor', width: 14 },
  { header: 'Dia', width: 12 },
];

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

const written = async (rows: readonly (readonly Cell[])[], limits?: { rows: number; bytes: number }) => {
  const book = { sheetName: 'Matrículas', columns: COLUMNS, rows: each(rows), ...(limits && { limits }) };
  return readXlsx(await bytesOf(xlsx(book)), { readStyles: true });
};

const cellAt = (sheet: { cells?: Map<string, { style?: object }> } | undefined, place: string) =>
  sheet?.cells?.get(place)?.style;

async function* broken(): AsyncGenerator<readonly Cell[]> {
  yield ['a'];
  throw new Error('the database went away');
}

describe('a workbook', () => {
  test('holds the header and every row, numbers as numbers and text as text', async () => {
    const book = await written([
      ['Ana & <João> "x"', { number: 1234.56, format: 'money' }, { number: 46_088, format: 'date' }],
      [' dois  espaços ', undefined, { number: 46_088.5, format: 'instant' }],
      ['007', { number: -0.05, format: 'money' }, 'linha\numa'],
    ]);
    const [sheet] = book.sheets;
    expect(book.sheets.map(({ name }) => name)).toEqual(['Matrículas']);
    expect(sheet?.rows).toEqual([
      ['Nome', 'Valor', 'Dia'],
      ['Ana & <João> "x"', 1234.56, new Date('2026-03-07T00:00:00Z')],
      [' dois  espaços ', null, new Date('2026-03-07T12:00:00Z')],
      ['007', -0.05, 'linha\numa'],
    ]);
    expect(sheet?.freezePane).toMatchObject({ rows: 1 });
    expect(sheet?.autoFilter).toMatchObject({ range: 'A1:C4' });
    expect(sheet?.columns?.map(({ width }) => width)).toEqual([30, 14, 12]);
  });

  test('shows money as reais, days as days, and keeps text from becoming a number', async () => {
    const [sheet] = (await written([['1', { number: 1, format: 'money' }, { number: 1, format: 'date' }]])).sheets;
    expect(cellAt(sheet, '1,0')).toMatchObject({ numFmt: '@' });
    expect(cellAt(sheet, '1,1')).toMatchObject({ numFmt: '"R$" #,##0.00;[Red]-"R$" #,##0.00' });
    expect(cellAt(sheet, '1,2')).toMatchObject({ numFmt: 'dd/mm/yyyy' });
    expect(cellAt(sheet, '0,0')).toMatchObject({ font: { bold: true } });
  });

  test('shows a rate with two decimals', async () => {
    const [sheet] = (await written([['1', { number: 0.1, format: 'percentage' }]])).sheets;
    expect(cellAt(sheet, '1,1')).toMatchObject({ numFmt: '#,##0.00' });
  });

  test('without rows still has its header', async () => {
    const book = await written([]);
    expect(book.sheets.map(({ rows }) => rows)).toEqual([[['Nome', 'Valor', 'Dia']]]);
  });

  test('goes on in another sheet where one is full', async () => {
    const book = await written(
      Array.from({ length: 5 }, (_, index) => [`linha ${index}`]),
      { rows: 2, bytes: 1e9 },
    );
    expect(book.sheets.map(({ name, rows }) => [name, rows.slice(1).map((row) => row[0])])).toEqual([
      ['Matrículas', ['linha 0', 'linha 1']],
      ['Matrículas 2', ['linha 2', 'linha 3']],
      ['Matrículas 3', ['linha 4']],
    ]);
    expect(book.sheets[1]?.rows[0]).toEqual(['Nome', 'Valor', 'Dia']);
  });

  test('of just a full sheet has no empty one behind it', async () => {
    expect((await written([['a'], ['b']], { rows: 2, bytes: 1e9 })).sheets).toHaveLength(1);
  });

  test('goes on in another sheet where one grows too large for the archive', async () => {
    const book = await written(
      Array.from({ length: 4000 }, (_, index) => [`linha ${index}`]),
      { rows: 1e6, bytes: 100_000 },
    );
    expect(book.sheets.length).toBeGreaterThan(2);
    expect(book.sheets.reduce((sum, { rows }) => sum + rows.length - 1, 0)).toBe(4000);
  });

  test('stops reading its rows when nobody reads it any more', async () => {
    let ended = false;
    async function* endless(): AsyncGenerator<readonly Cell[]> {
      try {
        for (;;) yield ['x'.repeat(1000)];
      } finally {
        ended = true;
      }
    }
    for await (const _ of xlsx({ sheetName: 'a', columns: COLUMNS, rows: endless() })) break;
    await expect.poll(() => ended).toBe(true);
  });

  test('that cannot be read to its end fails where it is read', async () => {
    await expect(bytesOf(xlsx({ sheetName: 'a', columns: COLUMNS, rows: broken() }))).rejects.toThrow('went away');
  });
});

test('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
