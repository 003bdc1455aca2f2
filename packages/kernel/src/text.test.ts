import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  escapeMarkup,
  firstName,
  formatFileSize,
  initials,
  isBlank,
  ordinal,
  schoolText,
  searchable,
  truncate,
} from './text.ts';

describe('texts to search by', () => {
  test('every Portuguese letter loses its accent and its case, as in PostgreSQL’s unaccent', () => {
    expect(searchable('ÁÀÂÃÄ ÉÈÊË ÍÌÎÏ ÓÒÔÕÖ ÚÙÛÜ Ç Ñ Ý')).toBe('aaaaa eeee iiii ooooo uuuu c n y');
    expect(searchable('áàâãä éèêë íìîï óòôõö úùûü ç ñ ýÿ')).toBe('aaaaa eeee iiii ooooo uuuu c n yy');
    expect(searchable('3ª Edição – nº 1')).toBe('3a edicao - no 1');
    expect(searchable('Straße Ørsted Æsir Œuvre Łódź “d’água”')).toBe('strasse orsted aesir oeuvre lodz "d\'agua"');
  });

  test('composed and decomposed accents are the same', () => {
    expect(searchable('Joa\u0303o')).toBe(searchable('João'));
  });

  test('spaces collapse', () => {
    expect(searchable('  Maria \t da\u00A0 Silva\n')).toBe('maria da silva');
  });
});

describe('what can be seen of a text', () => {
  // Invisible characters of each kind: spaces, line ends, zero-width characters, joiners, fillers, variation selectors,
  // tags, direction marks and the empty braille pattern.
  const UNSEEN = Array.from(
    '\u0000\t\n\r\u001B \u0085\u00A0\u00AD\u034F\u061C\u115F\u17B4\u180E\u2003\u200B\u200C\u200D\u200E\u2028' +
      '\u202E\u202F\u205F\u2060\u2063\u2069\u206F\u2800\u3000\u3164\uFE0F\uFEFF\uFFA0\uFFFB\u{1D173}\u{E0020}\u{E01EF}',
  );
  const unseen = fc.array(fc.constantFrom(...UNSEEN)).map((characters) => characters.join(''));

  test('any row of invisible characters is blank', () => {
    fc.assert(
      fc.property(unseen, (text) => {
        expect(isBlank(text)).toBe(true);
      }),
    );
  });

  test('one letter, digit, sign or picture among them is not', () => {
    const seen = fc.constantFrom('a', 'Ç', '7', '.', '-', '´', '中', '\u0301', '👩‍👧', '❤️');
    fc.assert(
      fc.property(unseen, seen, unseen, (before, sign, after) => {
        expect(isBlank(before + sign + after)).toBe(false);
      }),
    );
  });

  test('every printable character of ASCII and Latin-1 is seen, but for the soft hyphen', () => {
    const printable = fc
      .integer({ min: 0x21, max: 0xff })
      .filter((code) => code !== 0xad && (code < 0x7f || code > 0xa0));
    fc.assert(
      fc.property(printable, (code) => {
        expect(isBlank(String.fromCodePoint(code))).toBe(false);
      }),
    );
  });
});

describe('names', () => {
  test('initials are of the first and the last name', () => {
    expect(initials('Maria da Silva')).toBe('MS');
    expect(initials('  érica ')).toBe('É');
    expect(initials('')).toBe('');
  });

  test('the side bar shows the first name, cut to fourteen characters', () => {
    expect(firstName('  Maria da Silva')).toBe('Maria');
    expect(firstName('')).toBe('');
    expect(truncate('Maximilianamarialva', 14)).toBe('Maximilianamar');
    expect(truncate('Maria', 14)).toBe('Maria');
    expect(truncate('Ana 👩‍👩‍👧 Lima', 5)).toBe('Ana 👩‍👩‍👧');
    expect(truncate('Joa\u0303o', 3)).toBe('Joa\u0303');
  });
});

test.each([
  [0, '0 Bytes'],
  [999, '999 Bytes'],
  [1000, '1 KB'],
  [1500, '1,5 KB'],
  [999_994, '999,99 KB'],
  [999_999, '1 MB'],
  [2_000_000, '2 MB'],
  [1_234_567_890, '1,23 GB'],
  [5_000_000_000_000, '5000 GB'],
])('a file of %d bytes is shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test('an edition is shown with its ordinal mark', () => {
  expect(ordinal(3)).toBe('3ª');
});

test.each([
  ['Cambuí', 'CFC Cambuí'],
  ['CFC Cambuí', 'CFC Cambuí'],
  ['Cfc Cambuí', 'Cfc Cambuí'],
  ['CFCs Unidos', 'CFC CFCs Unidos'],
])('the school named %s is called %s in a sentence', (name, text) => {
  expect(schoolText(name)).toBe(text);
});

test('a name with signs of markup stands in HTML and XML as it was written', () => {
  expect(escapeMarkup('<b>Auto "Sul" & Cia</b>')).toBe('&lt;b&gt;Auto &quot;Sul&quot; &amp; Cia&lt;/b&gt;');
  expect(escapeMarkup('&amp;')).toBe('&amp;amp;');
});
