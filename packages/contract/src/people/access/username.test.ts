import { expect, test } from 'vitest';
import { parseUsername } from './username.ts';

test.each([
  [' Admin@Demo.Local ', 'admin@demo.local'],
  ['529.982.247-25', '52998224725'],
  ['52998224725', '52998224725'],
  ['52998224725@example.com', '52998224725@example.com'],
  ['529.982.247-26', undefined],
  ['cpf529.982.247-25', undefined],
  ['529.982.247/25', undefined],
  ['admin', undefined],
])('the username %s is kept as %s', (typed, kept) => {
  expect(parseUsername(typed)).toBe(kept);
});
