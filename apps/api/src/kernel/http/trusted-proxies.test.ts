import { expect, test } from 'vitest';
import { parseTrustedProxies, trusting } from './trusted-proxies.ts';

test('addresses and ranges of load balancers are read', () => {
  expect(parseTrustedProxies('10.0.0.7, 192.168.4.0/24,2001:db8::1')).toEqual([
    '10.0.0.7',
    '192.168.4.0/24',
    '2001:db8::1',
  ]);
});

test.each([
  '0.0.0.0/0',
  '::/0',
  '0.0.0.0',
  '::',
  '128.0.0.0/1',
  '10.0.0.7/33',
  '10.0.0.7/8/8',
  'proxy.local',
  '*',
  '10.0.0.7,',
  'true',
])('everybody, and what is no address (%s), is refused', (text) => {
  expect(parseTrustedProxies(text)).toBeUndefined();
});

test.each([
  ['10.0.0.7', true],
  ['10.0.0.7:5555', true],
  ['::ffff:10.0.0.7', true],
  ['192.168.4.200:80', true],
  ['2001:db8::1', true],
  ['[2001:db8::1]:443', true],
  ['10.0.0.8', false],
  ['192.168.5.1', false],
  ['2001:db8::2', false],
  ['unknown', false],
  ['', false],
])('a proxy is known by its address, whatever its port: %s', (address, isTrusted) => {
  expect(trusting(['10.0.0.7', '192.168.4.0/24', '2001:db8::1'])(address)).toBe(isTrusted);
});
