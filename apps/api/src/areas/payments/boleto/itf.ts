import { z } from 'zod';

/** A bar's distance from the left edge and its width, both in modules. */
export interface Bar {
  readonly at: number;
  readonly width: number;
}

export interface BarCode {
  readonly bars: readonly Bar[];
  readonly modules: number;
}

const symbol = z.tuple([z.object({ sbs: z.array(z.int()) })]);

/** A wide bar or space is three modules wide, a narrow one is one module; 44 digits take 405 modules of 0.254 mm. */
const WIDE = 3;

/** "Interleaved 2 of 5" bar code of an even number of digits; throws RangeError for any other text. */
export async function interleaved2of5(digits: string): Promise<BarCode> {
  if (!/^(?:\d\d)+$/.test(digits)) throw new RangeError('An even number of digits');
  // The library is loaded for the first bar code, because it takes 5 MB of memory.
  const { default: bwip } = await import('bwip-js');
  const [{ sbs }] = symbol.parse(bwip.raw({ bcid: 'interleaved2of5', text: digits }));
  // Bars and spaces alternate. A space after the last bar is left out, because it is part of the white margin.
  const elements = sbs.slice(0, sbs.length % 2 === 0 ? -1 : undefined).map((width) => (width === 1 ? 1 : WIDE));
  const bars: Bar[] = [];
  let at = 0;
  for (const [index, width] of elements.entries()) {
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { bars, modules: at };
}
