import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commaList, id, instant, instantOr, money } from './codecs.ts';
import * as contract from './index.ts';
import { bodyFormOf, wireFormOf } from './wire-form.ts';

describe('the wire form of a body says', () => {
  test('where amounts and moments stand, however deep', () => {
    const plan = z.strictObject({ price: money.refine((cents) => cents >= 0), name: z.string() });
    const body = z
      .strictObject({
        due: instant.nullable().optional(),
        until: instantOr('REQUIRED'),
        fees: z.array(money).max(3),
        plans: z.array(plan).prefault([]),
        byMonth: z.record(z.string(), money),
        note: z.string(),
      })
      .superRefine(() => undefined);
    expect(bodyFormOf(body)).toEqual({
      due: 'instant',
      until: 'instant',
      fees: { '[]': 'money' },
      plans: { '[]': { price: 'money' } },
      byMonth: { '*': 'money' },
    });
  });

  test('nothing when JSON carries it as it is', () => {
    expect(bodyFormOf(z.strictObject({ name: z.string(), kinds: z.array(z.enum(['A', 'B'])) }))).toBeUndefined();
  });

  test('what each alternative holds, and refuses alternatives that differ in a key', () => {
    const fee = z.strictObject({ kind: z.literal('FEE'), amount: money });
    const note = z.strictObject({ kind: z.literal('NOTE'), on: instant });
    expect(bodyFormOf(z.discriminatedUnion('kind', [fee, note]))).toEqual({ amount: 'money', on: 'instant' });
    const share = z.strictObject({ kind: z.literal('SHARE'), amount: z.int() });
    expect(() => bodyFormOf(z.discriminatedUnion('kind', [fee, share]))).toThrow('amount');
  });

  test('nothing of what the server alone makes of a value', () => {
    const oneOrMore = z.union([z.array(z.string()), z.string().transform((one) => [one])]);
    expect(bodyFormOf(z.strictObject({ names: oneOrMore }))).toBeUndefined();
  });

  test('that a codec of its own cannot be sent', () => {
    expect(() => bodyFormOf(z.strictObject({ ids: commaList(id) }))).toThrow('codec');
  });
});

test('parameters of the path that are ids are named', () => {
  expect(
    wireFormOf(z.strictObject({ id, list: z.string() }), z.strictObject({}), z.strictObject({ at: instant })),
  ).toEqual({ ids: ['id'] });
});

test('every endpoint of the contract can be called without its schemas', () => {
  const endpoints = Object.values(contract).flatMap((value) =>
    typeof value === 'object' && value !== null && 'wire' in value ? [value] : [],
  );
  expect(endpoints.length).toBeGreaterThan(100);
  for (const { wire } of endpoints) expect(wire).toBeTypeOf('object');
});
