import { describe, expect, test } from 'vitest';
import { tokensOf } from './tokens.ts';

const before = tokensOf({ current: 'the secret of before' });
const turning = tokensOf({ current: 'the secret of now', previous: 'the secret of before' });
const after = tokensOf({ current: 'the secret of now' });

describe('what was made before AUTH_SECRET was turned counts while both do, and not once the earlier one is gone', () => {
  test('a known browser', () => {
    const cookies = { [before.deviceCookieOf('ana@x.com')]: before.newDeviceMark('ana@x.com') };
    const known = before.knownDevice('ana@x.com', cookies);
    expect(known).toBeDefined();
    expect(turning.knownDevice('ana@x.com', cookies)).toBe(known);
    expect(after.knownDevice('ana@x.com', cookies)).toBeUndefined();
    expect(turning.knownDevice('bia@x.com', cookies)).toBeUndefined();
  });

  test('a link to a new password', () => {
    const token = before.newResetToken();
    const stored = before.hashOfResetToken(token);
    expect(turning.hashesOfResetToken(token)).toContain(stored);
    expect(after.hashesOfResetToken(token)).not.toContain(stored);
    expect(turning.hashOfResetToken(token)).toBe(after.hashOfResetToken(token));
  });

  test('the mark of the password between password and code', () => {
    const mark = before.markOf('hash');
    expect([turning, after].map((tokens) => tokens.isMarkOf(mark, 'hash'))).toEqual([true, false]);
    expect(turning.isMarkOf(mark, 'another hash')).toBe(false);
  });

  test('the secret of a second step, which is told apart', () => {
    const sealed = before.sealSecondStep('JBSWY3DP', 'ana');
    expect(turning.openSecondStep(sealed, 'ana')).toEqual({ secret: 'JBSWY3DP', isCurrent: false });
    expect(turning.openSecondStep(turning.sealSecondStep('JBSWY3DP', 'ana'), 'ana')?.isCurrent).toBe(true);
    expect(after.openSecondStep(sealed, 'ana')).toBeUndefined();
    expect(turning.openSecondStep(sealed, 'bia')).toBeUndefined();
  });
});
