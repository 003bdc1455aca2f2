import { isIP, isIPv4 } from 'node:net';

/** When the installation names nobody. */
export const LOOPBACK = ['127.0.0.0/8', '::1/128'] as const;

/**
 * Comma-separated addresses and ranges. Undefined for anything else, and for half the internet or more: callers could
 * forge their address and evade every limit.
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
