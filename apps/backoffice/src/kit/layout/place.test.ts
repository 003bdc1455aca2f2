import { describe, expect, it } from 'vitest';
import { placeOf } from './place.ts';

const WINDOW = { width: 1000, height: 600 };
const MENU = { width: 200, height: 100 };
const at = (left: number, top: number) => ({ left, top, width: 40, height: 20 });

describe('what floats', () => {
  it.each([
    ['start', 300],
    ['center', 220],
    ['end', 140],
  ] as const)('stands below its anchor, beside its edge (%s)', (align, left) => {
    expect(placeOf(at(300, 100), MENU, WINDOW, align, 4)).toEqual({ left, top: 124 });
  });

  it('stands above an anchor at the foot of the window', () => {
    expect(placeOf(at(300, 570), MENU, WINDOW, 'start', 4)).toEqual({ left: 300, top: 466 });
  });

  it('never leaves the window, at its sides or where neither above nor below has room', () => {
    expect(placeOf(at(980, 100), MENU, WINDOW, 'start', 4).left).toBe(796);
    expect(placeOf(at(0, 100), MENU, WINDOW, 'end', 4).left).toBe(4);
    expect(placeOf(at(300, 90), { width: 200, height: 560 }, WINDOW, 'start', 4).top).toBe(36);
  });
});
