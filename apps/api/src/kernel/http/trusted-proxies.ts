import { isIP, isIPv4 } from 'node:net';

/** Whose word about the caller's address is taken when the installation names nobody: a proxy on this very machine. */
export const LOOPBACK = ['127.0.0.0/8', '::1/128'] as const;

/**
 * Reads TRUSTED_PROXIES: addresses and ranges of load balancers, separated by commas, as `10.0.0.7, 192.168.4.0/24`. Undefined for
 * anything else, and for a range of half the internet or more: whoever may name their own address evades every limit.
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
