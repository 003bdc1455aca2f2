import { expect } from 'vitest';

/** The widths of the five bars (or five spaces) that encode each digit from 0 to 9: n is narrow, w is wide. */
const DIGITS = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];

/** Reads the digits of an ITF bar code. Each bar is given by its left edge and its width, in any unit. */
export function readItf(bars: readonly { at: number; width: number }[]): string {
  const narrow = Math.min(...bars.map(({ width }) => width));
  const elements = bars.flatMap(({ at, width }, index) => {
    const next = bars[index + 1];
    return next === undefined ? [width] : [width, next.at - (at + width)];
  });
  const letters = elements.map((width) => (width < 2 * narrow ? 'n' : 'w')).join('');
  expect([letters.slice(0, 4), letters.slice(-3)]).toEqual(['nnnn', 'wnn']);
  const pairs = letters.slice(4, -3).match(/.{10}/g) ?? [];
  return pairs
    .flatMap((pair) => [pair.replaceAll(/(.)./g, '$1'), pair.replaceAll(/.(.)/g, '$1')])
    .map((digit) => DIGITS.indexOf(digit))
    .join('');
}
