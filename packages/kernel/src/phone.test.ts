import { describe, expect, test } from 'vitest';
import {
  AREA_CODES,
  formatLeadPhone,
  formatPhone,
  isCellphone,
  isLandline,
  isPhone,
  normalizePhone,
  parsePhone,
  phoneToE164,
} from './phone.ts';

describe('phones', () => {
  test('67 area codes are in use', () => {
    expect(AREA_CODES.size).toBe(67);
    for (const unused of ['10', '20', '23', '25', '29', '36', '50', '52', '60', '72', '78', '90']) {
      expect(AREA_CODES.has(unused)).toBe(false);
    }
  });

  test('a mobile number has eleven digits, the third a nine', () => {
    expect(isCellphone('27999998888')).toBe(true);
    for (const bad of ['27899998888', '2799998888', '23999998888', '279999988881', '(27) 9 9999-8888']) {
      expect(isCellphone(bad)).toBe(false);
    }
  });

  test('a land line has ten digits and starts with 2 to 5', () => {
    expect(isLandline('2733334444')).toBe(true);
    for (const bad of ['2763334444', '2713334444', '20333344444', '27333344445']) expect(isLandline(bad)).toBe(false);
    expect(isPhone('2733334444') && isPhone('27999998888')).toBe(true);
  });

  test('mask, country code and trunk zero are taken off', () => {
    for (const typed of ['(27) 9 9999-8888', '+55 27 99999-8888', '5527999998888', '027 99999-8888', '27999998888']) {
      expect(parsePhone(typed)).toBe('27999998888');
    }
    expect(parsePhone('+55 (27) 3333-4444')).toBe('2733334444');
    expect(parsePhone('123')).toBeUndefined();
  });

  test('the area code 55 is not mistaken for the country', () => {
    expect(normalizePhone('(55) 9 9234-5678')).toBe('55992345678');
    expect(normalizePhone('55992345678')).toBe('55992345678');
    expect(normalizePhone('+5555992345678')).toBe('55992345678');
    expect(parsePhone('(55) 9 9234-56789')).toBeUndefined();
  });

  test('ten digits are shown as a land line, eleven as a mobile', () => {
    expect(formatPhone('2733334444')).toBe('(27) 3333-4444');
    expect(formatPhone('27999998888')).toBe('(27) 9 9999-8888');
    expect(formatPhone('279')).toBe('279');
    expect(formatLeadPhone('27999998888')).toBe('(27) 99999-8888');
    expect(formatLeadPhone('2733334444')).toBe('(27) 3333-4444');
    expect(phoneToE164('27999998888')).toBe('+5527999998888');
  });
});
