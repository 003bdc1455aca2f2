import { expect, test } from 'vitest';
import { z } from 'zod';
import { list } from '../list.ts';
import { chosenRow, listRow } from './list-row.ts';

const people = list({
  name: 'people',
  title: 'Pessoas',
  fields: {
    name: { label: 'Nome', type: 'text', always: true },
    bornOn: { label: 'Nascimento', type: 'date', nullable: true },
    status: { label: 'Situação', type: 'status', words: { NEW: 'Nova', OLD: 'Antiga' } },
  },
  filters: {},
  defaultSort: { key: 'name', direction: 'ASC' },
});
const ANA = { id: '1', name: 'Ana', bornOn: null, status: 'NEW' };
const problemsOf = (row: z.ZodType, value: unknown) => row.safeParse(value).error?.issues.map(({ path }) => path[0]);

test('a row has a cell for each field of its list, and what its list says beside them', () => {
  const row = listRow(people, { id: z.string() });
  expect(row.parse(ANA)).toEqual(ANA);
  expect(problemsOf(row, { id: '1' })).toEqual(['name', 'bornOn', 'status']);
  expect(problemsOf(row, { ...ANA, name: null, bornOn: '31/12/1999', status: 'GONE' })).toEqual([
    'name',
    'bornOn',
    'status',
  ]);
});

test('a row of chosen columns may leave out each field but those that are there always', () => {
  const row = chosenRow(people, { id: z.string() });
  expect(row.parse({ id: '1', name: 'Ana' })).toEqual({ id: '1', name: 'Ana' });
  expect(problemsOf(row, { bornOn: null })).toEqual(['name', 'id']);
});

test('a cell that the list gives beside its fields takes the place of the field', () => {
  expect(listRow(people, { status: z.int() }).parse({ name: 'Ana', bornOn: null, status: 3 }).status).toBe(3);
});
