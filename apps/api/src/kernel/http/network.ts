import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#kernel/errors.ts';

/**
 * Returns what counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address. All IPv6 addresses with
 * the same first 64 bits belong to one customer, who could change from one to another at will.
 */
export function networkOf(given: string): string {
  const address = withoutMapping(addressWithoutPort(given));
  if (!isIPv6(address)) return address;
  const [plain = ''] = address.split('%');
  const [left = '', right] = plain.toLowerCase().split('::');
  const groups = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? [] : right.split(':');
  const zeros =
    right === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  const network = [...groups, ...zeros, ...after].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The address without the port that some proxies write behind it: `203.0.113.9:1234`, `[2001:db8::9]:1234`. */
export function addressWithoutPort(given: string): string {
  const [, bare, bracketed] = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/.exec(given) ?? [];
  const address = bare ?? bracketed;
  return address !== undefined && isIP(address) !== 0 ? address : given;
}

/**
 * Returns the IPv4 address in `::ffff:203.0.113.9`, which is how a socket for both kinds of addresses writes it. Any
 * other address is returned as it is.
 */
export const withoutMapping = (address: string): string => /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;

const INSIDE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4');
INSIDE.addAddress('::1', 'ipv6');
INSIDE.addSubnet('fc00::', 7, 'ipv6');

export function isInside(given: string): boolean {
  const address = withoutMapping(given);
  if (isIPv4(address)) return INSIDE.check(address, 'ipv4');
  return isIPv6(address) && INSIDE.check(address, 'ipv6');
}

/**
 * Refuses callers from outside the internal network with NOT_FOUND. A call that came through a proxy counts as from
 * outside.
 */
export function refuseOutsiders({ headers, socket }: FastifyRequest): void {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  if (isForwarded || !isInside(socket.remoteAddress ?? '')) refuse('NOT_FOUND');
}
