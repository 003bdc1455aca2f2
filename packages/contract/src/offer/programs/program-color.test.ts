import { contrastOf, type HexColor } from '@habilita/kernel';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { adviceOn, tokensOf } from './program-color.ts';

test('a colour white cannot be read on comes with its nearest tone that can', () => {
  expect(adviceOn('#0B6B65')).toMatchObject({ isReadable: true, readable: '#0b6b65' });
  const yellow = adviceOn('#ffcc00');
  expect(yellow?.isReadable).toBe(false);
  expect(contrastOf(yellow?.readable ?? '#ffffff', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(adviceOn('azul')).toBeUndefined();
});

test('whatever the colour, every tone made of it can be read on every surface of both themes', () => {
  const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n): HexColor => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (any) => {
      const { shades, light, dark } = tokensOf(any);
      expect(shades).toHaveLength(10);
      for (const filled of shades.slice(6, 8)) expect(contrastOf(filled, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      for (const surface of ['#ffffff', '#f6f8f9', '#eef2f4', light.soft] as const)
        expect(contrastOf(light.text, surface)).toBeGreaterThanOrEqual(4.5);
      for (const surface of ['#0d1215', '#182025', '#1f292f', dark.soft] as const)
        expect(contrastOf(dark.text, surface)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
