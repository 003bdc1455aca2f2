import { expect, test } from 'vitest';
import { codeAt, newRecoveryCodes, newSecret, periodOfCode, recoveryCodeHash, setupUri } from './second-step.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const now = Temporal.Instant.from('2026-03-07T11:00:00Z');
const period = Math.floor(now.epochMilliseconds / 30_000);

test.each([
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2033-05-18T03:33:20Z', '279037'],
])('at %s the code is %s, as RFC 6238 says', (moment, code) => {
  expect(codeAt(SECRET, Temporal.Instant.from(moment))).toBe(code);
});

const at = (seconds: number) => periodOfCode(SECRET, codeAt(SECRET, now.add({ seconds })), 0, now);

test('the codes of this half minute and of its neighbours are good, those farther off are not', () => {
  expect([at(-60), at(-30), at(0), at(30), at(60)]).toEqual([undefined, period - 1, period, period + 1, undefined]);
});

test('a code is good once: neither it nor an earlier one is taken again', () => {
  const code = codeAt(SECRET, now);
  expect(periodOfCode(SECRET, code, period, now)).toBeUndefined();
  expect(periodOfCode(SECRET, codeAt(SECRET, now.subtract({ seconds: 30 })), period, now)).toBeUndefined();
  expect(periodOfCode(SECRET, codeAt(SECRET, now.add({ seconds: 30 })), period, now)).toBe(period + 1);
});

test('a code may be typed with a space, and nothing else is a code', () => {
  const code = codeAt(SECRET, now);
  expect(periodOfCode(SECRET, ` ${code.slice(0, 3)} ${code.slice(3)} `, 0, now)).toBe(period);
  for (const typed of ['', '12345', '1234567', 'abcdef', `-${code.slice(1)}`])
    expect(periodOfCode(SECRET, typed, 0, now)).toBeUndefined();
});

test('secrets have 160 bits and differ; the address carries secret and account', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  const uri = new URL(setupUri(secret, 'ana+b@example.com'));
  expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    secret,
    'Habilita',
  ]);
});

test('ten recovery codes, all different, readable, and found again however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  expect(codes.every((code) => /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/.test(code))).toBe(true);
  const [code = ''] = codes;
  expect(recoveryCodeHash(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(recoveryCodeHash(code));
  expect(recoveryCodeHash('OIL0-0000-0000-0000')).toBe(recoveryCodeHash('0110-0000-0000-0000'));
  expect(recoveryCodeHash('123456')).toBeUndefined();
});
