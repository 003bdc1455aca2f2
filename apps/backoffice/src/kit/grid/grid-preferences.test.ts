import { describe, expect, it } from 'vitest';
import { arranged, fitted, moved, NO_PREFERENCES, readPreferences, resized, toggled } from './grid-preferences.ts';

const columns = [{ key: 'name' }, { key: 'cpf' }, { key: 'rg', hidden: true }, { key: 'city', width: 120 }];
const keys = (list: readonly { key: string }[]) => list.map((column) => column.key);

describe('columns as a person left them', () => {
  it('hides some by default until they are chosen', () => {
    expect(keys(arranged(columns, NO_PREFERENCES))).toEqual(['name', 'cpf', 'city']);
    expect(keys(arranged(columns, toggled(NO_PREFERENCES, 'rg', true)))).toEqual(['name', 'cpf', 'rg', 'city']);
  });

  it('keeps the order they were moved to', () => {
    expect(keys(arranged(columns, moved(columns, NO_PREFERENCES, 'city', 0)))).toEqual(['city', 'name', 'cpf']);
  });

  it('puts a column that came with a new version where it was declared, not at the end', () => {
    const left = moved([{ key: 'name' }, { key: 'city' }], NO_PREFERENCES, 'city', 0);
    expect(keys(arranged(columns, left))).toEqual(['city', 'name', 'cpf']);
  });

  it('forgets columns that no longer exist', () => {
    expect(keys(arranged([{ key: 'name' }], { order: ['gone', 'name'], shown: {}, widths: {} }))).toEqual(['name']);
  });

  it('keeps a width within what can be read', () => {
    expect(resized(NO_PREFERENCES, 'name', 3).widths).toEqual({ name: 64 });
    expect(arranged(columns, resized(NO_PREFERENCES, 'city', 200.4))[2]).toMatchObject({ width: 200 });
  });

  it('counts an unreadable memory as none', () => {
    expect([undefined, 'x', '{"order":1}'].map(readPreferences)).toEqual([
      NO_PREFERENCES,
      NO_PREFERENCES,
      NO_PREFERENCES,
    ]);
  });
});

describe('widths', () => {
  it('grow to fill the room to the pixel', () => {
    expect(fitted([100, 100, 101], 1000).reduce((sum, width) => sum + width, 0)).toBe(1000);
  });

  it('never shrink: the region scrolls instead', () => {
    expect(fitted([300, 300], 400)).toEqual([300, 300]);
  });
});
