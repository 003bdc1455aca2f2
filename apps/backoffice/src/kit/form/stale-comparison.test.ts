import { describe, expect, it } from 'vitest';
import { comparedPaths, differences, isSameData, merged, withValueAt } from './stale-comparison.ts';

const before = { name: 'Escola', phone: '1', address: { cep: '1', city: 'Vitória' }, fees: [{ price: 1 }], version: 1 };
const theirs = { ...before, phone: '2', address: { cep: '9', city: 'Vitória' }, version: 2 };
const own = { ...before, phone: '3', name: 'Nova' };
const paths = comparedPaths(['name', 'phone', 'address.cep', 'address.city', 'fees'], before);
const found = differences(paths, { before, theirs, own });

describe('two people editing one record', () => {
  it('differ in what the other one changed, contested where both did', () => {
    expect(found.map(({ path, contested }) => [path, contested])).toEqual([
      ['phone', true],
      ['address.cep', false],
      ['version', false],
    ]);
  });

  it('do not differ where both typed the same', () => {
    expect(differences(paths, { before, theirs, own: { ...own, phone: '2' } }).map(({ path }) => path)).not.toContain(
      'phone',
    );
  });

  it('keep what was typed here, and take the other’s value where nothing was', () => {
    expect(merged(own, found, new Set())).toEqual({
      ...own,
      phone: '3',
      address: { cep: '9', city: 'Vitória' },
      version: 2,
    });
  });

  it('take the other’s value where it was chosen', () => {
    expect(merged(own, found, new Set(['phone'])).phone).toBe('2');
  });
});

describe('a value put at a path', () => {
  it('leaves everything else as it was', () => {
    expect(withValueAt({ rows: [{ a: 1 }, { a: 2 }], b: 3 }, 'rows.1.a', 9)).toEqual({
      rows: [{ a: 1 }, { a: 9 }],
      b: 3,
    });
    expect(withValueAt({ a: null }, 'a', 1)).toEqual({ a: 1 });
  });
});

describe('the same data', () => {
  it('has the same fields and values, at any depth', () => {
    expect(isSameData({ rows: [{ a: 1, b: null }] }, { rows: [{ b: null, a: 1 }] })).toBe(true);
  });

  it('does not miss a field, a row or a value', () => {
    const data = { rows: [{ a: 1, b: null }] };
    for (const other of [
      { rows: [{ a: 1 }] },
      { rows: [] },
      { rows: [{ a: 2, b: null }] },
      { rows: { 0: { a: 1, b: null } } },
      null,
    ])
      expect([isSameData(data, other), isSameData(other, data)]).toEqual([false, false]);
  });
});
