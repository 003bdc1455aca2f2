import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastOf, type HexColor, mixColors, parseColor, readableOn, TEXT_CONTRAST } from './color.ts';

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value): HexColor => `#${value.toString(16).padStart(6, '0')}`);

describe('a colour', () => {
  test('is read with or without its mark, short or long, in either case', () => {
    expect([parseColor('#0B6B65'), parseColor(' 0b6b65 '), parseColor('#Fa0')]).toEqual([
      '#0b6b65',
      '#0b6b65',
      '#ffaa00',
    ]);
    expect(['', '#12345', 'red', 'url(x)', '#0b6b65;'].map(parseColor)).toEqual(Array(5).fill(undefined));
  });

  test('contrasts with another from 1 to 21, the same both ways', () => {
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#0b6b65', '#0b6b65')).toBe(1);
    fc.assert(fc.property(color, color, (one, other) => contrastOf(one, other) === contrastOf(other, one)));
  });

  test('mixes with another by its share', () => {
    expect([0, 0.5, 1].map((share) => mixColors('#000000', '#ffffff', share))).toEqual([
      '#000000',
      '#808080',
      '#ffffff',
    ]);
  });

  test('that can be read stays as it is; one that cannot is darkened on light and lightened on dark until it can', () => {
    expect(readableOn('#0b6b65', '#ffffff')).toBe('#0b6b65');
    fc.assert(
      fc.property(color, fc.constantFrom<HexColor>('#ffffff', '#182025', '#f6f8f9'), (any, background) => {
        const read = readableOn(any, background);
        return (
          contrastOf(read, background) >= TEXT_CONTRAST && (contrastOf(any, background) < TEXT_CONTRAST || read === any)
        );
      }),
    );
  });
});
