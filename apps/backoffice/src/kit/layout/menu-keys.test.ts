import { describe, expect, it } from 'vitest';
import { entryFor } from './menu-keys.ts';

const NAMES = ['Editar', 'Ver contrato', 'Índices', 'Excluir'];

describe('a key in a menu', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 0],
    ['ArrowUp', 0, 3],
    ['ArrowUp', -1, 3],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['v', 0, 1],
    ['E', 0, 3],
    ['i', 0, 2],
  ])('%s from entry %i leads to entry %i', (key, from, to) => {
    expect(entryFor(key, from, NAMES)).toBe(to);
  });

  it.each(['z', 'Enter', ' ', 'Tab'])('%j leads nowhere', (key) => {
    expect(entryFor(key, 0, NAMES)).toBeUndefined();
  });

  it('leads nowhere in an empty menu', () => {
    expect(entryFor('ArrowDown', -1, [])).toBeUndefined();
  });
});
