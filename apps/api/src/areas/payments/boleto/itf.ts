import bwip from 'bwip-js';
import { z } from 'zod';

/** One black bar, in modules from the left edge of the code. */
export interface Bar {
  readonly at: number;
  readonly width: number;
}

export interface BarCode {
  readonly bars: readonly Bar[];
  /** Modules from the first to the last edge. */
  readonly modules: number;
}

const symbol = z.tuple([z.object({ sbs: z.array(z.int()) })]);

/** A wide element is three narrow ones: 44 digits are 405 modules, 0.254 mm each on the 103 mm of a boleto (FEBRABAN). */
const WIDE = 3;

/** An even number of digits as "interleaved 2 of 5", which the banks' readers take. Throws RangeError on anything else. */
export function interleaved2of5(digits: string): BarCode {
  if (!/^(?:\d\d)+$/.test(digits)) throw new RangeError('An even number of digits');
  const [{ sbs }] = symbol.parse(bwip.raw({ bcid: 'interleaved2of5', text: digits }));
  // Bars and spaces by turns, ending with a bar; a last space is the quiet zone.
  const elements = sbs.slice(0, sbs.length % 2 === 0 ? -1 : undefined).map((width) => (width === 1 ? 1 : WIDE));
  const bars: Bar[] = [];
  let at = 0;
  for (const [index, width] of elements.entries()) {
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { bars, modules: at };
}
