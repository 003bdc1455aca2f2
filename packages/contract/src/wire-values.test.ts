import { cents } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { nothing } from './endpoint.ts';
import * as contract from './index.ts';
import type { RecordField, RecordFields } from './record/field.ts';
import { wireFormOf } from './wire-form.ts';
import { type BodyForm, inCents, onTheWire } from './wire-values.ts';

const FORM: BodyForm = { total: 'money', at: 'instant', rows: { '[]': { price: 'money' } }, byMonth: { '*': 'money' } };

describe('between the wire and the screens', () => {
  test('amounts are centavos in what was read, and everything else stays', () => {
    const read = {
      total: 1500.5,
      at: '2026-03-07T12:00:00Z',
      rows: [{ price: 0.1, seats: 2 }, { price: null }],
      byMonth: { march: -20 },
      name: 'Ana',
    };
    expect(inCents(read, FORM)).toEqual({
      ...read,
      total: 150_050,
      rows: [{ price: 10, seats: 2 }, { price: null }],
      byMonth: { march: -2000 },
    });
  });

  test('amounts are BRL and moments texts in what is sent', () => {
    const at = Temporal.Instant.from('2026-03-07T12:00:00Z');
    expect(onTheWire({ total: cents(150_050), at, rows: [], other: 1 }, FORM)).toEqual({
      total: 1500.5,
      at: '2026-03-07T12:00:00.000Z',
      rows: [],
      other: 1,
    });
    expect(() => onTheWire({ total: 0.5 }, FORM)).toThrow(RangeError);
  });

  test('an amount that was sent is read back', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        fc.pre(Math.abs(amount) < 2 ** 46);
        expect(inCents(onTheWire({ total: amount }, FORM), FORM)).toEqual({ total: amount });
      }),
    );
  });
});

type AnyForm = BodyForm | undefined;
const at = (form: AnyForm, ...keys: readonly string[]): AnyForm =>
  keys.reduce<AnyForm>((part, key) => (typeof part === 'object' ? part[key] : undefined), form);

/** The places of an answer that hold a list's fields: its rows, the sums of its groups, and its totals. */
const PLACES = [['content', '[]'], ['content', '[]', 'aggregation'], ['totals']] as const;

test('every column of money in a list is read in centavos', () => {
  const lists = Object.entries(contract).flatMap(([name, value]) =>
    typeof value === 'object' && 'wire' in value && value.list !== undefined && value.status === 200
      ? [{ name, list: value.list, answer: value.wire.answer }]
      : [],
  );
  const amounts = lists.flatMap(({ name, list, answer }) =>
    Object.entries(list.fields)
      .filter(([, { type }]) => type === 'money')
      .map(([field]) => [`${name} ${field}`, ...PLACES.map((place) => at(answer, ...place, field))]),
  );
  expect(amounts.length).toBeGreaterThan(20);
  expect(amounts.filter((places) => !places.includes('money'))).toEqual([]);
});

const isRecord = (value: unknown): value is { readonly fields: RecordFields } =>
  typeof value === 'object' && value !== null && 'fields' in value && 'check' in value;
const amountsIn = (body: z.ZodType) => wireFormOf(nothing, nothing, body).answer;
const fieldsIn = (fields: RecordFields): RecordField[] =>
  Object.values(fields).flatMap((one) => (one.rows === undefined ? [one] : fieldsIn(one.rows.fields)));

test('every field of a record says where its body holds amounts', () => {
  const declared: readonly unknown[] = Object.values(contract);
  const fields = declared.filter(isRecord).flatMap((one) => fieldsIn(one.fields));
  expect(fields.filter(({ amounts }) => amounts !== undefined).length).toBeGreaterThan(10);
  for (const { label, amounts, body } of fields) expect([label, amounts]).toEqual([label, amountsIn(body)]);
});
