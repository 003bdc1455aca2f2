import type { DEVICE_KINDS } from '@habilita/contract';
import { parse } from 'bowser';

export interface Device {
  /** For example 'Chrome 142 no Windows'. */
  readonly name: string;
  readonly kind: (typeof DEVICE_KINDS)[number];
  /** Browser, system and kind of device, without versions. */
  readonly family: string;
}

const UNKNOWN: Device = { name: 'Aparelho desconhecido', kind: 'OTHER', family: 'unknown' };

const SYSTEMS: Readonly<Record<string, string>> = {
  Windows: 'no Windows',
  macOS: 'no Mac',
  Linux: 'no Linux',
  Android: 'no Android',
  'Chrome OS': 'no Chromebook',
  iOS: 'no iPhone',
};
const KINDS: Readonly<Record<string, Device['kind']>> = { desktop: 'COMPUTER', mobile: 'PHONE', tablet: 'TABLET' };

/**
 * The device that a user agent names. Anybody can send any user agent, so the device is only shown to people and
 * compared with earlier ones, to warn of a new device.
 */
export function deviceOf(userAgent: string | null | undefined): Device {
  if (userAgent === null || userAgent === undefined || userAgent.trim() === '') return UNKNOWN;
  const { browser, os, platform } = parse(userAgent);
  if (browser.name === undefined || browser.name === '') return UNKNOWN;
  const isTablet = platform.type === 'tablet';
  const system = os.name === 'iOS' && isTablet ? 'no iPad' : (SYSTEMS[os.name ?? ''] ?? '');
  const version = browser.version?.split('.')[0] ?? '';
  return {
    name: [browser.name, version, system].filter((word) => word !== '').join(' '),
    kind: KINDS[platform.type ?? ''] ?? 'OTHER',
    family: `${browser.name}/${os.name ?? ''}/${platform.type ?? ''}`,
  };
}

export function isNewDevice(userAgent: string | undefined, known: readonly (string | null)[]): boolean {
  const { family } = deviceOf(userAgent);
  return known.every((other) => deviceOf(other).family !== family);
}
