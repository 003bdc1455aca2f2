import { expect, test } from 'vitest';
import { isProgramLogo } from './program-logo.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('the mark of a programme is a small picture, told by its content', () => {
  expect(isProgramLogo(`data:image/png;base64,${PNG}`)).toBe(true);
  expect(isProgramLogo(`data:image/jpeg;base64,${PNG}`)).toBe(false);
  expect(isProgramLogo('data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+')).toBe(false);
  expect(isProgramLogo('https://example.com/logo.png')).toBe(false);
  expect(isProgramLogo(`data:image/png;base64,${PNG.replace('==', '')}${'A'.repeat(80_000)}`)).toBe(false);
});
