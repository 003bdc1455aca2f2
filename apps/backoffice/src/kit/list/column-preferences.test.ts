import { describe, expect, it } from 'vitest';
import {
  arranged,
  furtherColumns,
  isExported,
  ledBy,
  moved,
  NO_PREFERENCES,
  readPreferences,
  resized,
  toggled,
  withFurther,
} from './column-preferences.ts';

const columns = [{ key: 'name' }, { key: 'cpf' }, { key: 'rg', hidden: true }, { key: 'city', width: 120 }];
const keys = (list: readonly { key: string }[]) => list.map((column) => column.key);

describe('columns as a person left them', () => {
  it('hides some by default until they are chosen', () => {
    expect(keys(arranged(columns, NO_PREFERENCES))).toEqual(['name', 'cpf', 'city']);
    expect(keys(arranged(columns, toggled(NO_PREFERENCES, 'rg', true)))).toEqual(['name', 'cpf', 'rg', 'city']);
  });

  it('shows the column that an address names in front, also one they took away, and no column that is not there', () => {
    const left = toggled(moved(columns, NO_PREFERENCES, 'city', 'name'), 'rg', false);
    expect(keys(arranged(columns, ledBy(columns, left, 'rg'), 'name'))).toEqual(['name', 'rg', 'city', 'cpf']);
    expect(ledBy(columns, left, 'fee')).toBe(left);
    expect(ledBy(columns, left, undefined)).toBe(left);
  });

  it('keeps the order they were moved to', () => {
    expect(keys(arranged(columns, moved(columns, NO_PREFERENCES, 'city', 'name')))).toEqual(['city', 'name', 'cpf']);
  });

  it('puts a column that came with a new version where it was declared, not at the end', () => {
    const left = moved([{ key: 'name' }, { key: 'city' }], NO_PREFERENCES, 'city', 'name');
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

/**
 * The order of the columns after the column `key` was moved to the place of `onto`. The first column is always 'city',
 * which names the row, although 'city' is declared last.
 */
const movedBehindCity = (key: string, onto: string) =>
  keys(arranged(columns, moved(columns, NO_PREFERENCES, key, onto, 'city'), 'city'));

describe('the column a row is about', () => {
  it('comes first and stays, whatever was moved or taken away', () => {
    const left = toggled(moved(columns, NO_PREFERENCES, 'city', 'name'), 'cpf', false);
    expect(keys(arranged(columns, left, 'cpf'))).toEqual(['cpf', 'city', 'name']);
  });

  it('stays first where it is declared later, and the others move among those behind it', () => {
    expect(movedBehindCity('cpf', 'name')).toEqual(['city', 'cpf', 'name']);
    expect(movedBehindCity('name', 'cpf')).toEqual(['city', 'cpf', 'name']);
    expect(movedBehindCity('cpf', 'city')).toEqual(['city', 'cpf', 'name']);
  });
});

const offered = [{ key: 'name' }, { key: 'phone', further: true }, { key: 'rg', hidden: true }];
const exported = (preferences = NO_PREFERENCES) => keys(offered.filter((column) => isExported(column, preferences)));

describe('further columns', () => {
  it('come with one click, all of them, and go with the next', () => {
    expect(keys(arranged(offered, NO_PREFERENCES))).toEqual(['name']);
    const all = withFurther(offered, NO_PREFERENCES, true);
    expect([keys(arranged(offered, all)), furtherColumns(offered, all)]).toEqual([['name', 'phone'], []]);
    expect(withFurther(offered, all, false)).toEqual(NO_PREFERENCES);
  });

  it('are exported unless the person took them away; hidden ones are not', () => {
    expect(exported()).toEqual(['name', 'phone']);
    expect(exported(toggled(NO_PREFERENCES, 'phone', false))).toEqual(['name']);
  });
});

it('no column is narrower than what holds its values whole', () => {
  const cpf = [{ key: 'cpf', width: 138, least: 138 }];
  expect(arranged(cpf, resized(NO_PREFERENCES, 'cpf', 70))[0]).toMatchObject({ width: 138 });
});
