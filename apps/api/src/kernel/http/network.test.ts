import { expect, test } from 'vitest';
import { isInside, networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['203.0.113.7:1234', '203.0.113.7'],
  ['[2001:db8:1:2::3]:1234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['203.0.113.777:1234', '203.0.113.777:1234'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.1.2.3', '172.18.0.4', '192.168.1.9', 'fd00::7'])(
  '%s is inside',
  (address) => {
    expect(isInside(address)).toBe(true);
  },
);

test.each(['203.0.113.7', '172.32.0.1', '::ffff:203.0.113.7', '2001:db8::1', '', 'unknown'])(
  '%s is outside',
  (address) => {
    expect(isInside(address)).toBe(false);
  },
);
