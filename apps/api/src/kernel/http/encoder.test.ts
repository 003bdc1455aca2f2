import { instant, money } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '../../../test/endpoints.ts';
import { randomValueOf, spoiled } from '../../../test/random-values.ts';
import { encoderOf } from './encoder.ts';

const attempt = (encode: () => string | undefined): string => {
  try {
    return encode() ?? 'nothing';
  } catch (error) {
    return error instanceof z.core.$ZodError ? `refused ${JSON.stringify(error.issues)}` : `failed ${String(error)}`;
  }
};

const answers = ENDPOINTS.filter(({ endpoint: { method, status } }) => method === 'GET' && status === 200);

describe('an answer is written as Zod would encode it, byte by byte, and refused where Zod refuses', () => {
  test.each(answers.map(({ name, endpoint }) => [name, endpoint.response] as const))('%s', (_name, response) => {
    const encode = encoderOf(response);
    const junk = fc.constantFrom(undefined, null, -0, 0.5, Number.NaN, '', 'x', '2026-13-01', [], {}, true, 2 ** 53);
    fc.assert(
      fc.property(randomValueOf(response), fc.option(fc.tuple(fc.nat(), junk)), (whole, spoil) => {
        const value = spoil === null ? whole : spoiled(whole, spoil[0], spoil[1]);
        const ours = attempt(() => encode(value).text);
        expect(ours).toBe(attempt(() => JSON.stringify(z.encode(response, value))));
      }),
      { numRuns: 200 },
    );
  });
});

test('a row with a word the contract does not know is refused, and one with too much of it is cut', () => {
  const encode = encoderOf(z.object({ status: z.enum(['PAID', 'PENDING']), name: z.string().optional() }));
  const paid = { status: 'PAID', name: undefined, secret: 1 } as const;
  expect(encode(paid).text).toBe('{"status":"PAID"}');
  expect(() => encode({ status: 'LOST' as 'PAID' })).toThrow(z.core.$ZodError);
});

test('an object that takes further keys keeps them, and one that takes none refuses them', () => {
  const open = z.object({ row: z.looseObject({ id: z.int().min(1) }) });
  expect(encoderOf(open)({ row: { id: 1, further: 2 } }).text).toBe('{"row":{"id":1,"further":2}}');
  expect(() => encoderOf(open)({ row: { id: 0 } })).toThrow(z.core.$ZodError);
  const closed = encoderOf(z.strictObject({ id: z.string() }));
  expect(closed({ id: '1' }).text).toBe('{"id":"1"}');
  const further: { id: string } = Object.assign({ id: '1' }, { further: 2 });
  expect(() => closed(further)).toThrow(z.core.$ZodError);
});

test('what changes a field that may be left out is not passed over', () => {
  const word = z
    .string()
    .nullish()
    .overwrite((value) => (value === '' ? null : value));
  const encode = encoderOf(z.object({ word }));
  expect(encode({ word: '' }).text).toBe('{"word":null}');
  expect(encode({ word: undefined }).text).toBe('{}');
});

test('Zod is not asked while a page that fits is written', () => {
  const row = z.object({ id: z.uuid(), paid: money.nullable(), at: instant.optional() });
  const schema = z.object({ content: z.array(row), totalSize: z.int() });
  const asked: unknown[] = [];
  const run = schema._zod.run.bind(schema._zod);
  schema._zod.run = (...given) => {
    asked.push(given);
    return run(...given);
  };
  const id = '018e89fb-9331-77cb-943a-45b7ff6cf333';
  const rows = [
    { id, paid: cents(1250) },
    { id, paid: null, at: Temporal.Instant.from('2026-01-02T03:04:05.6Z') },
  ];
  const { text } = encoderOf(schema)({ content: rows, totalSize: 2 });
  expect([asked, JSON.parse(text)]).toEqual([
    [],
    {
      content: [
        { id, paid: 12.5 },
        { id, paid: null, at: '2026-01-02T03:04:05.600Z' },
      ],
      totalSize: 2,
    },
  ]);
});
