import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { amountsOf, columnsFrom, columnsOfFields, fieldsFrom } from './columns.ts';
import { field } from './index.ts';

const offer = {
  name: field.text('Nome', { max: 20 }),
  price: field.money('Preço'),
  discount: field.optional(field.money('Desconto')),
};

test('a field is kept in the column of its name, and an amount in one that names its unit', () => {
  expect(columnsOfFields(offer)).toEqual(['name', 'priceCents', 'discountCents']);
  expect(amountsOf(offer)).toEqual(['price', 'discount']);
});

test('values are kept by column, null for a field that is left out, and read back without what is no field', () => {
  const kept = columnsFrom(offer, { name: 'Aula', price: cents(1250) });
  expect(kept).toEqual({ name: 'Aula', priceCents: 1250, discountCents: null });
  expect(fieldsFrom(offer, { ...kept, createdBy: 'someone' })).toEqual({ name: 'Aula', price: 1250, discount: null });
});
