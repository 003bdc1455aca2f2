import { expect, test } from 'vitest';
import { deviceOf, isNewDevice } from './device.ts';

const CHROME_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const CHROME_WINDOWS_NEXT = CHROME_WINDOWS.replace('142', '143');
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const FIREFOX_LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

test.each([
  [CHROME_WINDOWS, 'Chrome 142 no Windows', 'COMPUTER'],
  [IPHONE, 'Safari 18 no iPhone', 'PHONE'],
  [IPAD, 'Safari 16 no iPad', 'TABLET'],
  [ANDROID, 'Chrome 142 no Android', 'PHONE'],
  [FIREFOX_LINUX, 'Firefox 145 no Linux', 'COMPUTER'],
  ['', 'Aparelho desconhecido', 'OTHER'],
  [null, 'Aparelho desconhecido', 'OTHER'],
])('the browser that calls itself %s is shown as %s', (userAgent, name, kind) => {
  expect(deviceOf(userAgent)).toMatchObject({ name, kind });
});

test('words nobody knows are no error', () => {
  expect(deviceOf('\u0000<script>alert(1)</script>').kind).toBe('OTHER');
  expect(deviceOf('x'.repeat(300)).kind).toBe('OTHER');
});

test('a browser that was only brought up to date is the same device; another browser or system is a new one', () => {
  expect(isNewDevice(CHROME_WINDOWS_NEXT, [IPHONE, CHROME_WINDOWS])).toBe(false);
  expect(isNewDevice(FIREFOX_LINUX, [IPHONE, CHROME_WINDOWS])).toBe(true);
  expect(isNewDevice(ANDROID, [CHROME_WINDOWS])).toBe(true);
  expect(isNewDevice(undefined, [null])).toBe(false);
});
