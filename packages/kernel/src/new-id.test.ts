import { afterEach, expect, test, vi } from 'vitest';
import { isUuid, newId } from './new-id.ts';

afterEach(() => vi.useRealTimers());

test('an id is a version 7 UUID that carries its time', () => {
  vi.useFakeTimers({ now: Date.parse('2100-01-01T00:00:00Z') });
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(Date.now());
});

test('ids of one process rise, with the clock standing still or stepping back', () => {
  vi.useFakeTimers({ now: Date.parse('2100-01-02T00:00:00Z') });
  const still = Array.from({ length: 20_000 }, () => newId());
  vi.setSystemTime(Date.parse('2100-01-01T12:00:00Z'));
  const ids = [...still, ...Array.from({ length: 100 }, () => newId())];
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

test('a UUID is recognised in either case, other texts are not', () => {
  expect(isUuid('123e4567-e12b-12d1-a456-426655440000')).toBe(true);
  expect(isUuid('123E4567-E12B-12D1-A456-426655440000')).toBe(true);
  for (const bad of [
    '',
    '123e4567e12b12d1a456426655440000',
    '123e4567-e12b-12d1-a456-42665544000g',
    '{123e4567-e12b-12d1-a456-426655440000}',
  ]) {
    expect(isUuid(bad)).toBe(false);
  }
});
