export type Align = 'start' | 'center' | 'end';

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const EDGE = 4;

const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE));

function leftOf(anchor: Box, width: number, align: Align): number {
  if (align === 'start') return anchor.left;
  const room = anchor.width - width;
  return anchor.left + (align === 'end' ? room : room / 2);
}

/** Window pixels: below the anchor, above when only there is room, never outside. */
export function placeOf(anchor: Box, floating: Size, window: Size, align: Align, gap: number) {
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - floating.height;
  const fitsBelow = below + floating.height <= window.height - EDGE;
  return {
    left: within(leftOf(anchor, floating.width, align), window.width - floating.width),
    top: within(fitsBelow || above < EDGE ? below : above, window.height - floating.height),
  };
}
