import { expect, test } from 'vitest';
import { heightIn } from './OpenMenu.tsx';

test('a menu ends at the edge of the window, but is never too low to be read', () => {
  expect([615.4, 40].map(heightIn)).toEqual(['615px', '160px']);
});
