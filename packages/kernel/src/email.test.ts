import { expect, test } from 'vitest';
import { isEmail, normalizeEmail, parseEmail } from './email.ts';

test.each([
  'ana@example.com',
  'ana.maria+cnh@mail.example.com.br',
  "o'hara@example.co",
  'a@b.io',
  'ANA@EXAMPLE.COM',
  'ana@xn--caf-dma.com',
])('%s is an address', (email) => {
  expect(isEmail(email)).toBe(true);
});

test.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'ana@@example.com',
  'a b@example.com',
  '.ana@example.com',
  'ana..m@example.com',
  'ana@-example.com',
  'ana@example.c',
  'ana@example.com.',
  'ana@exa_mple.com',
  'joão@example.com',
  'ana@example.com\nbcc:x@y.com',
])("'%s' is no address", (email) => {
  expect(isEmail(email)).toBe(false);
});

test('an address is not longer than mail allows', () => {
  expect(isEmail(`${'a'.repeat(64)}@example.com`)).toBe(true);
  expect(isEmail(`${'a'.repeat(65)}@example.com`)).toBe(false);
  expect(isEmail(`ana@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.com`)).toBe(
    false,
  );
});

test('addresses are kept in lower case and without spaces around', () => {
  expect(normalizeEmail('  Ana@Example.COM ')).toBe('ana@example.com');
  expect(parseEmail(' Ana@Example.COM')).toBe('ana@example.com');
  expect(parseEmail('ana@')).toBeUndefined();
});

test('a hostile text is refused at once, however long', () => {
  expect(isEmail(`${'a.'.repeat(50_000)}@`)).toBe(false);
  expect(isEmail(`a@${'a-'.repeat(50_000)}`)).toBe(false);
});
