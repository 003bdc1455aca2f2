import { expect, test } from 'vitest';
import { text } from './codecs.ts';

test('a text keeps what people see of it: no control characters and nothing that turns the direction of writing', () => {
  expect(text(20).parse(' \u202Efdp.\u0000ana\u0007\u2066 ')).toBe('fdp.ana');
  expect(text(20).parse('duas\n\tlinhas 👩‍👩‍👧')).toBe('duas\n\tlinhas 👩‍👩‍👧');
});

test('a text of nothing else is missing', () => {
  expect(text(20).safeParse('\u202E \u0000').error?.issues[0]?.message).toBe('REQUIRED');
});
