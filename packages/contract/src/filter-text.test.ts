import { array, assert, constantFrom, integer, oneof, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFilterText, isNumberOperator, isSortText } from './filter-text.ts';
import { isId } from './id-text.ts';
import { list, listQuery } from './list.ts';

const ID = '01932c6e-0000-7000-8000-000000000001';
const everything = list({
  name: 'everything',
  title: 'Tudo',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    note: { label: 'Nota', type: 'text' },
  },
  filters: {
    text: { kind: 'text', label: '' },
    digits: { kind: 'digits', label: '' },
    cpf: { kind: 'cpf', label: '' },
    cnpj: { kind: 'cnpj', label: '' },
    phone: { kind: 'phone', label: '' },
    leadPhone: { kind: 'leadPhone', label: '' },
    emails: { kind: 'emails', label: '' },
    flag: { kind: 'boolean', label: '' },
    options: { kind: 'options', label: '', words: { PAID: 'Pago', OPEN: 'Aberto' } },
    records: { kind: 'records', label: '', lookup: 'plans' },
    schools: { kind: 'records', label: '', lookup: 'drivingSchools', orAll: true },
    word: { kind: 'word', label: '' },
    oneOfTwo: { kind: 'word', label: '', pattern: /^(?:a|12)$/i },
    amount: { kind: 'number', label: '' },
    day: { kind: 'dates', label: '' },
  },
  defaultSort: { key: 'name', direction: 'ASC' },
});
const query = listQuery(everything);
const served = (name: string, text: string): boolean => query.safeParse({ [name]: text }).success;

const PIECES = [
  'a',
  'A',
  '1',
  '12',
  '2028-02-29',
  '2027-02-29',
  '0000-01-01',
  ',',
  ';',
  ' ',
  '\n',
  '-',
  '.',
  '.5',
  'é',
];
const WHOLE = ['true', 'false', 'PAID', 'OPEN', 'toString', 'all', ID, ID.toUpperCase(), ID.replace('7', '0')];
const text = oneof(
  array(constantFrom(...PIECES, ...WHOLE), { maxLength: 6 }).map((pieces) => pieces.join('')),
  array(constantFrom(...PIECES, ...WHOLE), { maxLength: 4 }).map((pieces) => pieces.join(',')),
  constantFrom('x'.repeat(200), 'x'.repeat(201), 'x'.repeat(60), 'x'.repeat(61), '1'.repeat(12), '1'.repeat(21)),
  integer({ min: 498, max: 502 }).map((count) => Array.from({ length: count }, () => ID).join(',')),
  integer({ min: 498, max: 502 }).map((count) => Array.from({ length: count }, () => 'ana@x.io').join(';')),
);

describe('the text of a filter is taken in the browser exactly when its endpoint takes it', () => {
  test.each(Object.entries(everything.filters))('%s', (key, filter) => {
    const name = filter.kind === 'dates' ? `${key}Start` : key;
    assert(
      property(text, (typed) => {
        expect([typed, isFilterText(filter, typed)]).toEqual([typed, served(name, typed)]);
      }),
      { numRuns: 300 },
    );
  });

  test.each(['equal', 'less', 'between', ''])('the operator %j', (operator) => {
    expect(isNumberOperator(operator)).toBe(served('amountOperator', operator));
  });

  test.each(['name', 'name,ASC', 'name,desc', 'note,ASC', 'toString,ASC', 'name,UP', ',', ''])(
    'the sort %j',
    (sort) => {
      expect(isSortText(everything, sort)).toBe(served('sort', sort));
    },
  );
});

test('an id is known as the schema knows it', () => {
  for (const id of [ID, ID.toUpperCase(), `${ID}0`, ID.replace('-7', '-9'), ID.replace('-8', '-7'), '0'.repeat(36)])
    expect([id, isId(id)]).toEqual([id, served('records', id)]);
});
