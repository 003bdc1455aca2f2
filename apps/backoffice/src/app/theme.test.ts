import { contrastOf, type HexColor, parseColor } from '@habilita/kernel';
import { DEFAULT_THEME, getContrastColor, mergeMantineTheme } from '@mantine/core';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { themeOf } from './theme.ts';

const anyColor = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n): HexColor => `#${n.toString(16).padStart(6, '0')}`);

function expectReadable(color: HexColor): void {
  const theme = mergeMantineTheme(DEFAULT_THEME, themeOf(color));
  const text = getContrastColor({ color: 'program', theme });
  expect(text).toBe('var(--mantine-color-white)');
  for (const shade of [7, 6]) {
    const filled = parseColor(theme.colors['program']?.[shade] ?? '') ?? '#ffffff';
    expect(contrastOf(filled, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  }
}

test('whatever the colour of a programme, the text of a filled button can be read in both schemes', () => {
  expectReadable('#767676');
  expectReadable('#1976d2');
  fc.assert(fc.property(anyColor, expectReadable));
});
