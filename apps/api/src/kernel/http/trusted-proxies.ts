import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { addressWithoutPort, withoutMapping } from './network.ts';

/** The proxies that are trusted when the installation names none. */
export const LOOPBACK = ['127.0.0.0/8', '::1/128'] as const;

/**
 * Reads the proxies to trust from the text of a variable. Returns undefined when an address or a range is malformed, or
 * when a range is as wide as half of all addresses: then any caller could forge their address and evade every limit.
 */
export function parseTrustedProxies(text: string): string[] | undefined {
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every(isAcceptable) ? ranges : undefined;
}

function isAcceptable(range: string): boolean {
  const [address = '', bits, ...more] = range.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  const longest = isIPv4(address) ? 32 : 128;
  if (bits === undefined) return !/^[0.:]+$/.test(address);
  return /^\d{1,3}$/.test(bits) && Number(bits) > 1 && Number(bits) <= longest;
}

/** Whether an address, with or without its port, lies within these ranges. */
export function trusting(ranges: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (given) => {
    const address = addressWithoutPort(given);
    const plain = withoutMapping(address);
    return (isIPv4(plain) && trusted.check(plain, 'ipv4')) || (isIPv6(address) && trusted.check(address, 'ipv6'));
  };
}
