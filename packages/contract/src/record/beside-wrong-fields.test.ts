import { expect, test } from 'vitest';
import { field, newBodyOf, record } from './index.ts';

const course = record({
  fields: {
    name: field.text('Nome', { max: 10, required: true }),
    note: field.text('Observação', { max: 10 }),
    start: field.date('Início'),
    end: field.moment('Término'),
    price: field.money('Preço'),
  },
  check: ({ name, note }) => (name === note ? [{ path: 'note', code: 'INVALID', sentence: 'Não repita o nome.' }] : []),
});

const right = { start: '2026-02-01', end: '2026-03-01T00:00:00Z', price: 10 };

test.each([
  ['a malformed date', { start: '31/02/2026' }, 'start'],
  ['a day that no month has', { start: '2026-02-31' }, 'start'],
  ['a malformed moment', { end: 'amanhã' }, 'end'],
  ['a sum of another kind', { price: 'dez' }, 'price'],
  ['a sum with parts of a centavo', { price: 1.005 }, 'price'],
  ['a year long gone', { start: '0044-03-15' }, 'start'],
  ['a date of another kind', { start: 20_260_231 }, 'start'],
])('%s does not hold back the rules between other fields, and has one code', (_, wrong, path) => {
  const issues = newBodyOf(course).safeParse({
    name: 'Curso',
    note: 'Curso',
    ...right,
    ...wrong,
  }).error?.issues;
  expect(issues?.map((issue) => issue.path.join('.')).toSorted()).toEqual(['note', path].toSorted());
});
