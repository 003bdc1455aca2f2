import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type AccessTokenClaims, accessTokenClaims, application } from '@habilita/contract';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { networkOf } from '#kernel/http/network.ts';
import type { AttemptKind } from './login-attempts.ts';
import { ACCESS_TOKEN_LIFETIME } from './session.ts';

const MEMORY_OF_TOKENS = 2000;

/** Time between password and code. */
const CHALLENGE_LIFETIME = { minutes: 5 } as const;

const challengeClaims = z.object({
  sub: z.uuid(),
  application,
  password: z.string(),
});
export type Challenge = z.output<typeof challengeClaims>;

/** Signs and reads tokens; each use of AUTH_SECRET has its own derived key. */
export interface Tokens {
  /** The token is valid for ten minutes, or until the session ends. */
  sign(
    claims: Omit<AccessTokenClaims, 'iat' | 'exp'>,
    now: Temporal.Instant,
    sessionEnd: Temporal.Instant,
  ): Promise<string>;
  /** Returns undefined unless the token is ours and not expired. */
  verify(token: string, now: Temporal.Instant): Promise<AccessTokenClaims | undefined>;
  newRefreshToken(): string;
  /**
   * The refresh token that replaces this one. It is derived from it, so that two tabs get the same one and any reuse is
   * noticed.
   */
  successorOf(refreshToken: string): string;
  hashOf(refreshToken: string): string;
  /** A keyed hash of who makes an attempt (for an address, of its network), so that the table reveals nobody. */
  attemptSubject(kind: AttemptKind, value: string): string;
  /** Cookie value that marks this browser as a known device of the account. */
  newDeviceMark(username: string): string;
  knownDevice(username: string, mark: string | undefined): string | undefined;
  /** The name of the cookie that marks a known device; it reveals nothing about the account. */
  deviceCookieOf(username: string): string;
  signChallenge(challenge: Challenge, now: Temporal.Instant): Promise<string>;
  readChallenge(token: string, now: Temporal.Instant): Promise<Challenge | undefined>;
  /** A mark of the password, by which a change of it is noticed; it reveals nothing else. */
  markOf(passwordHash: string): string;
  newResetToken(): string;
  hashOfResetToken(token: string): string;
  readonly secondStepKey: Buffer;
}

const seconds = (moment: Temporal.Instant): number => Math.floor(moment.epochMilliseconds / 1000);

const bySecret = new Map<string, Tokens>();

export function tokensOf(secret: string): Tokens {
  const known = bySecret.get(secret) ?? createTokens(secret);
  bySecret.set(secret, known);
  return known;
}

function createTokens(secret: string): Tokens {
  const keyed = (purpose: string, text = ''): Buffer =>
    createHmac('sha256', secret).update(`${purpose}\0${text}`).digest();
  const key = keyed('access-token');
  const challengeKey = keyed('second-step-challenge');
  const deviceMark = (username: string, id: string): string =>
    `${id}.${keyed('device-mark', `${id}\0${username}`).toString('base64url')}`;
  const verified = new Map<string, AccessTokenClaims>();
  return {
    sign: ({ sub, sid, name, roles }, now, sessionEnd) =>
      new SignJWT({ sid, name, roles })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(sub)
        .setIssuedAt(seconds(now))
        .setExpirationTime(Math.min(seconds(now.add(ACCESS_TOKEN_LIFETIME)), seconds(sessionEnd)))
        .sign(key),
    signChallenge: (challenge, now) =>
      new SignJWT({ ...challenge })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(seconds(now.add(CHALLENGE_LIFETIME)))
        .sign(challengeKey),
    readChallenge: (token, now) => readJwt(token, challengeKey, now, challengeClaims),
    async verify(token, now) {
      // Verified tokens are cached: only the expiry is checked again.
      const claims = verified.get(token) ?? (await readJwt(token, key, now, accessTokenClaims));
      if (claims === undefined || claims.exp <= seconds(now)) {
        verified.delete(token);
        return undefined;
      }
      if (verified.size >= MEMORY_OF_TOKENS) verified.clear();
      verified.set(token, claims);
      return claims;
    },
    newRefreshToken: () => randomBytes(32).toString('base64url'),
    successorOf: (refreshToken) => keyed('refresh-token', refreshToken).toString('base64url'),
    hashOf: (refreshToken) => keyed('stored-refresh-token', refreshToken).toString('hex'),
    attemptSubject: (kind, value) =>
      keyed(`attempt-${kind}`, isAddress(kind) ? networkOf(value) : value).toString('hex'),
    newDeviceMark: (username) => deviceMark(username, randomBytes(16).toString('base64url')),
    knownDevice: (username, mark) => {
      const id = mark?.split('.')[0];
      return id !== undefined && mark !== undefined && sameText(mark, deviceMark(username, id)) ? id : undefined;
    },
    deviceCookieOf: (username) => `habilita-device-${keyed('device-cookie', username).toString('hex').slice(0, 12)}`,
    markOf: (passwordHash) => keyed('password-mark', passwordHash).toString('base64url').slice(0, 16),
    newResetToken: () => randomBytes(32).toString('base64url'),
    hashOfResetToken: (token) => keyed('reset-token', token).toString('hex'),
    secondStepKey: keyed('second-step-secret'),
  };
}

const isAddress = (kind: AttemptKind): boolean => kind.endsWith('address');

/** Compares in constant time. */
function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function readJwt<S extends z.ZodType>(
  token: string,
  key: Uint8Array,
  now: Temporal.Instant,
  claims: S,
): Promise<z.output<S> | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      currentDate: new Date(now.epochMilliseconds),
    });
    return claims.safeParse(payload).data;
  } catch {
    return undefined;
  }
}
