import { expect, test } from 'vitest';
import { parseTrustedProxies } from './trusted-proxies.ts';

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
