import { describe, expect, test } from 'vitest';
import { commaList, date, givenDate, id, instant, instantOr, text } from './codecs.ts';

test('a text keeps what people see of it: no control characters and nothing that turns the direction of writing', () => {
  expect(text(20).parse(' \u202Efdp.\u0000ana\u0007\u2066 ')).toBe('fdp.ana');
  expect(text(20).parse('duas\n\tlinhas 👩‍👩‍👧')).toBe('duas\n\tlinhas 👩‍👩‍👧');
});

test('a text of nothing else is missing', () => {
  for (const typed of ['\u202E \u0000', '\u200B', ' \u2060\u00AD\uFEFF\n', '\u3164\u2800'])
    expect(
      text(20)
        .safeParse(typed)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['REQUIRED']);
});

test('what cannot be seen stays within a text, where it joins and divides', () => {
  expect(text(20).parse('Pão\u00ADzinho \u200Dx')).toBe('Pão\u00ADzinho \u200Dx');
});

test('an id in capitals is the same id', () => {
  const [first, second] = ['0198c0de-0000-7000-8000-00000000000a', '0198c0de-0000-7000-8000-00000000000b'];
  expect(id.parse(first.toUpperCase())).toBe(first);
  expect(commaList(id).parse(`${first},${first.toUpperCase()},${second}`)).toEqual([first, first, second]);
  expect(id.safeParse(`${first} `).success).toBe(false);
});

describe('a day that a caller gives', () => {
  test.each(['1900-01-01', '2026-02-28', '2200-12-31'])('may be %s', (day) => {
    expect(givenDate.parse(day)).toBe(day);
    expect(instant.safeParse(`${day}T12:00:00Z`).success).toBe(true);
  });

  test.each(['0000-01-01', '0044-03-15', '0999-12-31', '1899-12-31', '2201-01-01', '9999-12-31'])(
    'is no %s, nor a moment of it; what is answered may be',
    (day) => {
      expect(givenDate.safeParse(day).error?.issues.map(({ message }) => message)).toEqual(['INVALID']);
      expect(instant.safeParse(`${day}T12:00:00Z`).error?.issues.map(({ message }) => message)).toEqual(['INVALID']);
      expect(instantOr('OTHER').safeParse(`${day}T12:00:00Z`).success).toBe(false);
      expect(date.parse(day)).toBe(day);
    },
  );
});
