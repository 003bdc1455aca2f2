import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc16, readTlv, writeTlv } from './tlv.ts';

test('the check value of CRC-16/CCITT-FALSE is 29B1', () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(crc16('')).toBe('FFFF');
});

test('fields are written in order and read by id', () => {
  expect(
    writeTlv([
      ['00', '01'],
      ['58', 'BR'],
    ]),
  ).toBe('0002015802BR');
  expect(readTlv('0002015802BR')).toEqual(
    new Map([
      ['00', '01'],
      ['58', 'BR'],
    ]),
  );
  expect(readTlv('')).toEqual(new Map());
});

test('a length that does not fit, an empty value or a field given twice is refused', () => {
  for (const bad of ['000201580', '0003', '00', '0002015803BR', '0000', '5802BR5802BR', 'AB02BR', '58-2BR']) {
    expect(readTlv(bad)).toBeUndefined();
  }
  for (const bad of [
    ['0', 'x'],
    ['00', ''],
    ['00', 'x'.repeat(100)],
  ] as const)
    expect(() => writeTlv([bad])).toThrow(RangeError);
});

test('whatever is written is read back', () => {
  const fields = fc.uniqueArray(fc.tuple(fc.stringMatching(/^\d{2}$/), fc.string({ minLength: 1, maxLength: 99 })), {
    selector: ([id]) => id,
  });
  fc.assert(
    fc.property(fields, (given) => {
      expect([...(readTlv(writeTlv(given)) ?? [])]).toEqual(given);
    }),
  );
});
