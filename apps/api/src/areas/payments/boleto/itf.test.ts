import { expect, test } from 'vitest';
import { type BarCode, interleaved2of5 } from './itf.ts';

/** Written from the standard, not from the encoder: n n n n | five bars and five spaces a pair | W n n. */
const PATTERNS = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];

function read({ bars, modules }: BarCode): string {
  const gaps = bars.slice(1).map((bar, index) => bar.at - ((bars[index]?.at ?? 0) + (bars[index]?.width ?? 0)));
  const elements = bars.flatMap((bar, index) => [bar.width, ...(gaps[index] === undefined ? [] : [gaps[index]])]);
  expect(elements.reduce((sum, width) => sum + width)).toBe(modules);
  const letters = elements.map((width) => (width === 1 ? 'n' : 'w')).join('');
  expect([letters.slice(0, 4), letters.slice(-3)]).toEqual(['nnnn', 'wnn']);
  const pairs = letters.slice(4, -3).match(/.{10}/g) ?? [];
  return pairs
    .flatMap((pair) =>
      [0, 1].map((first) =>
        Array.from(pair)
          .filter((_, index) => index % 2 === first)
          .join(''),
      ),
    )
    .map((pattern) => PATTERNS.indexOf(pattern))
    .join('');
}

test.each([
  '03393139100001499909275502500000000000010101',
  '00196758600001026560000001149718606852452211',
  '23798100100000002000001250005663148712345670',
])('the bars of %s read back as its digits', (barcode) => {
  const code = interleaved2of5(barcode);
  expect(code.modules).toBe(405);
  expect(read(code)).toBe(barcode);
});

test('an odd number of digits has no such code', () => {
  expect(() => interleaved2of5('123')).toThrow(RangeError);
});
