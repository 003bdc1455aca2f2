import { errorsOf, field, record, type ValuesOf } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { loadFormChecks } from './form-checks.ts';
import { createFormCore } from './form-core.ts';
import { handleOf } from './form-handle.ts';

const offer = record({
  fields: {
    name: field.text('Nome', { max: 60, required: true }),
    plans: field.rows('Planos', { item: 'Plano', max: 50, fields: { price: field.money('Preço') } }),
  },
});
type Offer = ValuesOf<typeof offer.fields>;

/** More errors than `FEW` in form-core.ts: with this many, a change to one field does not check the others again. */
const MANY = 20;

beforeAll(loadFormChecks);

test('many rows filled at once lose the errors they had, except what only the server knows of an unchanged one', () => {
  const plans = Array.from({ length: MANY }, () => ({ price: null }));
  const form = handleOf<Offer & { version: number }>(createFormCore({ of: offer, base: { name: '', plans } }));
  const { errors } = form.core;
  errors.replace(errorsOf(offer, form.values()));
  expect(errors.within('plans')).toBe(MANY);

  const filled = plans.map((plan, index) => (index === 1 ? plan : { price: cents(150_000) }));
  form.set({ plans: filled });
  expect(Object.keys(errors.all())).toEqual(['name', 'plans.1.price']);

  errors.put('plans.2.price', 'Só o servidor sabe');
  errors.put('plans.3.price', 'Só o servidor sabe');
  form.set({ plans: filled.map((plan, index) => (index === 3 ? { price: cents(160_000) } : plan)) });
  expect(Object.keys(errors.all())).toEqual(['name', 'plans.1.price', 'plans.2.price']);
});
