import { contrastOf, type HexColor, mixColors, parseColor, readableOn, TEXT_CONTRAST } from '@habilita/kernel';

const WHITE: HexColor = '#ffffff';
const BLACK: HexColor = '#000000';
const LIGHT_SURFACES: readonly HexColor[] = ['#ffffff', '#f6f8f9', '#eef2f4'];
const DARK_SURFACES: readonly HexColor[] = ['#0d1215', '#182025', '#1f292f'];

export interface ColorAdvice {
  readonly contrast: number;
  readonly readable: HexColor;
  readonly isReadable: boolean;
}

/**
 * Returns the contrast of white text on the colour, whether the contrast reaches 4.5:1 (WCAG 2.2 AA), and the colour
 * itself or the nearest darker tone on which white text reaches it. Undefined when the text is no colour.
 */
export function adviceOn(text: string): ColorAdvice | undefined {
  const color = parseColor(text);
  if (color === undefined) return undefined;
  const contrast = contrastOf(color, WHITE);
  return { contrast, readable: readableOn(color, WHITE), isReadable: contrast >= TEXT_CONTRAST };
}

export interface ProgramTokens {
  readonly shades: readonly HexColor[];
  readonly light: PrimaryTokens;
  readonly dark: PrimaryTokens;
}

interface PrimaryTokens {
  readonly primary: HexColor;
  readonly soft: HexColor;
  readonly text: HexColor;
}

const TOWARDS_WHITE = [0.91, 0.81, 0.62, 0.45, 0.31, 0.19];
/**
 * How much white is mixed into the colour for filled buttons in the dark theme; in the light theme they have the colour
 * itself. Their text is white in both themes.
 */
const LIGHTER_FILL = 0.09;
const TOWARDS_BLACK = [0.18, 0.38];

const readableOnAll = (color: HexColor, surfaces: readonly HexColor[]): HexColor => {
  let read = color;
  for (const surface of surfaces) read = readableOn(read, surface);
  return read;
};

/**
 * Derives the colours of the screens (design tokens) from the colour of a program. The colour is darkened first when
 * its contrast with white is too low.
 */
export function tokensOf(color: HexColor): ProgramTokens {
  const base = readableOn(color, WHITE);
  const shades = [
    ...TOWARDS_WHITE.map((share) => mixColors(base, WHITE, share)),
    readableOn(mixColors(base, WHITE, LIGHTER_FILL), WHITE),
    base,
    ...TOWARDS_BLACK.map((share) => mixColors(base, BLACK, share)),
  ];
  const lightSoft = mixColors(base, WHITE, 0.89);
  const darkSoft = mixColors(base, '#182025', 0.65);
  const bright = mixColors(base, WHITE, 0.45);
  return {
    shades,
    light: { primary: base, soft: lightSoft, text: readableOnAll(base, [...LIGHT_SURFACES, lightSoft]) },
    dark: {
      primary: readableOnAll(bright, DARK_SURFACES),
      soft: darkSoft,
      text: readableOnAll(mixColors(base, WHITE, 0.55), [...DARK_SURFACES, darkSoft]),
    },
  };
}
