/** A colour as '#rrggbb' in lower case. */
export type HexColor = `#${string}`;

/** The lowest contrast that WCAG 2.2 AA allows for text. */
export const TEXT_CONTRAST = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];

export function parseColor(text: string): HexColor | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

const channel = (color: HexColor, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
const rgbOf = (color: HexColor): Rgb => [channel(color, 1), channel(color, 3), channel(color, 5)];

function hexOf(rgb: Rgb): HexColor {
  return `#${rgb
    .map((value) => Math.min(255, Math.max(0, Math.round(value))))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

function luminance(color: HexColor): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: HexColor, other: HexColor): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

export function mixColors(color: HexColor, other: HexColor, share: number): HexColor {
  const [red, green, blue] = rgbOf(color);
  const [otherRed, otherGreen, otherBlue] = rgbOf(other);
  const mixed = (from: number, to: number): number => from + (to - from) * share;
  return hexOf([mixed(red, otherRed), mixed(green, otherGreen), mixed(blue, otherBlue)]);
}

const STEPS = 100;
const WHITE: HexColor = '#ffffff';
const BLACK: HexColor = '#000000';

function towards(color: HexColor, goal: HexColor, background: HexColor, least: number): HexColor {
  for (let step = 0; step <= STEPS; step += 1) {
    const tried = mixColors(color, goal, step / STEPS);
    if (contrastOf(tried, background) >= least) return tried;
  }
  return goal;
}

/**
 * Returns the colour itself when its contrast with the background is enough. Otherwise the colour is darkened on a
 * light background, and lightened on a dark one, until the contrast is enough.
 */
export function readableOn(color: HexColor, background: HexColor, least: number = TEXT_CONTRAST): HexColor {
  const goal = contrastOf(BLACK, background) >= contrastOf(WHITE, background) ? BLACK : WHITE;
  return towards(color, goal, background, least);
}
