import { expect, it } from 'vitest';
import { recoveryCodesText } from './recovery-codes-text.ts';

it('the kept file says what it is, since when, and has one code a line', () => {
  const lines = recoveryCodesText(['AAAA-BBBB', 'CCCC-DDDD'], new Date(2026, 10, 20)).split('\r\n');
  expect(lines[1]).toContain('20/11/2026');
  expect(lines.slice(3)).toEqual(['AAAA-BBBB', 'CCCC-DDDD', '']);
});
