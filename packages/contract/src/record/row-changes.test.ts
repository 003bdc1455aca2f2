import { describe, expect, test } from 'vitest';
import { lineChanges, type PlacedRow, rowChanges, type RowWords } from './row-changes.ts';

const LABELS: Readonly<Record<string, string>> = { pix: 'PIX', seats: 'Vagas', bike: 'Pista de moto', fees: 'Taxas' };
const wordsOf = (item: string): RowWords => ({
  added: `${item} incluído`,
  removed: `${item} retirado`,
  label: (field) => LABELS[field],
  text: (field, value) =>
    field === 'fees' ? '2 taxas' : value === undefined || value === false ? 'Não' : JSON.stringify(value),
});
const changes = (before: readonly PlacedRow[], after: readonly PlacedRow[]) =>
  rowChanges(before, after, [wordsOf('CFC'), wordsOf('Plano')]);
const plan = (school: string, name: string, values: object, index?: number): PlacedRow => ({
  key: `${school} ${name}`,
  place: [school, name],
  values: { ...values },
  ...(index === undefined ? {} : { at: { list: school, index } }),
});

const listed = (...names: readonly string[]) => names.map((name, index) => plan('Sul', name, {}, index));
const line = (before: string, after: string) => ({ label: '', before, after, places: [] });

describe('changes of rows', () => {
  test('that are alike are told once, with every place', () => {
    const offers = (pix: number) => [
      plan('Sul', 'A', { pix, seats: 5 }),
      plan('Sul', 'B', { pix }),
      plan('Norte', 'A', { pix }),
    ];
    const [first, ...others] = offers(1230);
    const before = [
      { ...plan('Sul', 'A', { pix: 1230, seats: 4 }), ...(first === undefined ? {} : { place: first.place }) },
      ...others,
    ];
    expect(changes(before, offers(1190))).toEqual([
      {
        label: 'PIX',
        before: '1230',
        after: '1190',
        places: [
          ['Sul', 'A'],
          ['Sul', 'B'],
          ['Norte', 'A'],
        ],
      },
      { label: 'Vagas', before: '4', after: '5', places: [['Sul', 'A']] },
    ]);
  });

  test('rows that come and go say what they hold, without what is empty', () => {
    const school: PlacedRow = { key: 'Sul', place: ['Sul'], values: { seats: 9, bike: false, cnpj: '1' } };
    expect(changes([plan('Norte', 'A', { pix: 10 })], [school, plan('Sul', 'A', { pix: 10 })])).toEqual([
      { label: 'CFC incluído', before: '', after: 'Vagas 9', places: [['Sul']] },
      { label: 'Plano incluído', before: '', after: 'PIX 10', places: [['Sul', 'A']] },
      { label: 'Plano retirado', before: 'PIX 10', after: '', places: [['Norte', 'A']] },
    ]);
  });

  test('of one row that was moved name that row, not those it passed', () => {
    expect(changes(listed('A', 'B', 'C', 'D'), listed('D', 'A', 'B', 'C'))).toEqual([
      { label: 'Posição', before: '4ª', after: '1ª', places: [['Sul', 'D']] },
    ]);
    expect(changes(listed('A', 'B'), listed('N', 'A', 'B')).map(({ label }) => label)).toEqual(['Plano incluído']);
  });

  test('that a summary does not show are said all the same', () => {
    expect(changes([plan('Sul', 'A', { fees: [1, 2] })], [plan('Sul', 'A', { fees: [1, 3] })])).toEqual([
      { label: 'Taxas', before: '', after: 'outro conteúdo', places: [['Sul', 'A']] },
    ]);
  });
});

test('lines are compared as they are: those in both lists are left out, a new order is said', () => {
  expect(lineChanges(['a', 'b', 'c', 'c'], ['a', 'x', 'c'])).toEqual([line('b', 'x'), line('c', '')]);
  expect(lineChanges(['a', 'b'], ['b', 'a'])).toEqual([line('', 'Outra ordem')]);
  expect(lineChanges(['a'], ['a'])).toEqual([]);
});
