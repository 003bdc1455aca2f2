import { randomBytes, createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code of the authenticator is shown (RFC 6238). */
const PERIOD = 30;
/** Codes of this many periods before and after the present one are accepted too, because clocks differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Letters and digits that are not mistaken for each other; sixteen of them make 80 bits. */
const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_LENGTH = 16;
const ISSUER = 'Habilita';

const totpOf = (secret: string, label?: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    ...(label === undefined ? {} : { label }),
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
  });

/** A secret of 160 bits in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

export const setupUri = (secret: string, username: string): string => totpOf(secret, username).toString();

export const codeAt = (secret: string, moment: Temporal.Instant): string =>
  totpOf(secret).generate({ timestamp: moment.epochMilliseconds });

/**
 * The 30-second period for which a code is valid: the present period or one beside it. Undefined when the code is
 * wrong, or when its period is not later than the last one used. The caller stores the period, so that this code and
 * earlier ones are refused from then on.
 */
export function periodOfCode(
  secret: string,
  typed: string,
  lastUsedPeriod: number,
  now: Temporal.Instant,
): number | undefined {
  const token = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.epochMilliseconds;
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
  if (delta === null) return undefined;
  const period = Math.floor(timestamp / 1000 / PERIOD) + delta;
  return period > lastUsedPeriod ? period : undefined;
}

/** Makes ten recovery codes, each written in groups of four. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => recoveryCode());

function recoveryCode(): string {
  const letters = Array.from(randomBytes(RECOVERY_LENGTH), (byte) => RECOVERY_ALPHABET[byte % 32] ?? '');
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}

/**
 * The hash of a typed recovery code; undefined when it is malformed. Hyphens, spaces and case are ignored, and O is
 * read as 0, I and L as 1.
 */
export function recoveryCodeHash(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (plain.length !== RECOVERY_LENGTH) return undefined;
  return createHash('sha256').update(plain).digest('hex');
}
