import { expect, test } from 'vitest';
import { encrypt, decrypt } from './encrypt.ts';

const key = Buffer.alloc(32, 7);

test('what was sealed is opened by the same key for the same owner, and by nothing else', () => {
  const sealed = encrypt(key, 'GEZDGNBVGY3TQOJQ', 'ana');
  expect(sealed).not.toContain('GEZDGNBVGY3TQOJQ');
  expect(decrypt(key, sealed, 'ana')).toBe('GEZDGNBVGY3TQOJQ');
  expect(decrypt(key, sealed, 'bia')).toBeUndefined();
  expect(decrypt(Buffer.alloc(32, 8), sealed, 'ana')).toBeUndefined();
  expect(decrypt(key, `${sealed.slice(0, -2)}AA`, 'ana')).toBeUndefined();
  expect(decrypt(key, '', 'ana')).toBeUndefined();
});

test('sealed twice, a text looks different', () => {
  expect(encrypt(key, 'a', 'ana')).not.toBe(encrypt(key, 'a', 'ana'));
});
