import { tokensOf } from '@habilita/contract';
import type { HexColor } from '@habilita/kernel';
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
  localStorageColorSchemeManager,
} from '@mantine/core';

/** White text on shades 6 to 9 has a contrast of at least 4.9:1. */
const teal: MantineColorsTuple = [
  '#e6f5f3',
  '#cfebe7',
  '#a3d8d1',
  '#6dc7bd',
  '#3fb0a5',
  '#1f968b',
  '#0d7d75',
  '#0b6b65',
  '#085852',
  '#05433f',
];
/** White text on shades 6 to 9 has a contrast of at least 4.5:1. */
const red: MantineColorsTuple = [
  '#fdeceb',
  '#fbd9d6',
  '#f5b0aa',
  '#ff958c',
  '#e5645a',
  '#d64236',
  '#c5362a',
  '#b42318',
  '#951b12',
  '#75140d',
];
const green: MantineColorsTuple = [
  '#e6f5ec',
  '#cdebda',
  '#9dd9b8',
  '#63d298',
  '#35a96c',
  '#1f8a54',
  '#187a4a',
  '#146c43',
  '#0f5635',
  '#0a4027',
];
const gray: MantineColorsTuple = [
  '#f6f8f9',
  '#eef2f4',
  '#e6ebee',
  '#e0e5e9',
  '#8b959e',
  '#69747e',
  '#55616c',
  '#3d4852',
  '#27313a',
  '#16202a',
];
const dark: MantineColorsTuple = [
  '#e4eaee',
  '#c5ced5',
  '#a0acb5',
  '#8793a0',
  '#3a474f',
  '#2b363d',
  '#1f292f',
  '#182025',
  '#12181c',
  '#0d1215',
];

/** The default colour. Its shades are written out above, while those of other colours are computed. */
const TEAL: HexColor = '#0b6b65';

function shadesOf(color: HexColor): MantineColorsTuple {
  const { shades } = tokensOf(color);
  const shade = (index: number): string => shades[index] ?? color;
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)];
}

/**
 * Filled buttons get white text up to this luminance, on which white has a contrast of 4.5:1 (WCAG 2.2 AA). Colours of
 * programmes are never lighter (see `tokensOf`).
 */
const LIGHT_ENOUGH_FOR_DARK_TEXT = 1.05 / 4.5 - 0.05;

export function themeOf(color: HexColor): MantineThemeOverride {
  return createTheme({
    colors: { program: color === TEAL ? teal : shadesOf(color), teal, red, green, gray, dark },
    primaryColor: 'program',
    primaryShade: { light: 7, dark: 6 },
    autoContrast: true,
    luminanceThreshold: LIGHT_ENOUGH_FOR_DARK_TEXT,
    black: '#16202a',
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '600' },
    fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      InputWrapper: { styles: { label: { marginBottom: 4, fontWeight: 500 } } },
      Modal: {
        defaultProps: {
          centered: true,
          transitionProps: { duration: 120 },
          // Without this role the header of a dialog would be a second banner of the page.
          attributes: { header: { role: 'none' } },
        },
      },
      Drawer: {
        defaultProps: { transitionProps: { duration: 120 }, attributes: { header: { role: 'none' } } },
      },
      Tooltip: {
        defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: false } },
      },
      Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    },
  });
}

const SHARED = {
  '--mantine-color-body': 'var(--hb-surface)',
  '--mantine-color-text': 'var(--hb-text)',
  '--mantine-color-dimmed': 'var(--hb-text-muted)',
  '--mantine-color-error': 'var(--hb-problem)',
  '--mantine-color-anchor': 'var(--hb-primary-text)',
  '--mantine-color-default-border': 'var(--hb-border-control)',
};

/** The CSS variables of a programme's colour; empty for the default colour, whose variables stand in `tokens.css`. */
function primaryTokens(color: HexColor, scheme: 'light' | 'dark'): Record<string, string> {
  if (color === TEAL) return {};
  const { primary, soft, text } = tokensOf(color)[scheme];
  return { '--hb-primary': primary, '--hb-primary-soft': soft, '--hb-primary-text': text, '--hb-focus': text };
}

export const cssVariablesOf =
  (color: HexColor): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: { ...SHARED, '--mantine-color-placeholder': '#69747e', ...primaryTokens(color, 'light') },
    dark: { ...SHARED, '--mantine-color-placeholder': '#8793a0', ...primaryTokens(color, 'dark') },
  });

/** `public/before-program.js` reads this key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'habilita-color-scheme' });
