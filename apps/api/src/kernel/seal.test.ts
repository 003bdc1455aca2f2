import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = Buffer.alloc(32, 7);

test('what was sealed is opened by the same key for the same owner, and by nothing else', () => {
  const sealed = seal(key, 'GEZDGNBVGY3TQOJQ', 'ana');
  expect(sealed).not.toContain('GEZDGNBVGY3TQOJQ');
  expect(unseal(key, sealed, 'ana')).toBe('GEZDGNBVGY3TQOJQ');
  expect(unseal(key, sealed, 'bia')).toBeUndefined();
  expect(unseal(Buffer.alloc(32, 8), sealed, 'ana')).toBeUndefined();
  expect(unseal(key, `${sealed.slice(0, -2)}AA`, 'ana')).toBeUndefined();
  expect(unseal(key, '', 'ana')).toBeUndefined();
});

test('sealed twice, a text looks different', () => {
  expect(seal(key, 'a', 'ana')).not.toBe(seal(key, 'a', 'ana'));
});
