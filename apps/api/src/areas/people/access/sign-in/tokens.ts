import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type AccessTokenClaims, accessTokenClaims, application } from '@habilita/contract';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { decrypt, encrypt } from '#kernel/encrypt.ts';
import { networkOf } from '#kernel/http/network.ts';
import { type KeyRing, keysOf } from '#kernel/key-ring.ts';
import type { AttemptKind } from './login-attempts.ts';
import { ACCESS_TOKEN_LIFETIME } from './session.ts';

const MEMORY_OF_TOKENS = 2000;

/** The time in which a person must enter the code of the second step, once the password was entered. */
const CHALLENGE_LIFETIME = { minutes: 5 } as const;

const challengeClaims = z.object({
  sub: z.uuid(),
  application,
  password: z.string(),
});
export type Challenge = z.output<typeof challengeClaims>;

/** Signs and reads tokens. For each purpose a key of its own is derived from AUTH_SECRET. */
export interface Tokens {
  /** Signs an access token. It is valid for ten minutes, or until the session ends if that is sooner. */
  sign(
    claims: Omit<AccessTokenClaims, 'iat' | 'exp'>,
    now: Temporal.Instant,
    sessionEnd: Temporal.Instant,
  ): Promise<string>;
  /** The claims of an access token; undefined unless we signed it and it has not expired. */
  verify(token: string, now: Temporal.Instant): Promise<AccessTokenClaims | undefined>;
  newRefreshToken(): string;
  /**
   * The tokens that may replace this refresh token, each with its hash: first the one made with the present
   * AUTH_SECRET, then the one made with the former. They are derived from the refresh token, so that two tabs get the
   * same new token and any reuse is noticed.
   */
  successorsOf(refreshToken: string): readonly [Successor, ...Successor[]];
  hashOf(refreshToken: string): string;
  /** The hashes under which the token may be stored: one for each value of AUTH_SECRET. */
  hashesOf(refreshToken: string): readonly string[];
  /**
   * A keyed hash of the username, address or other value by which attempts are counted, so that the table of attempts
   * reveals nobody. Of an address, only the network is hashed.
   */
  attemptSubject(kind: AttemptKind, value: string): string;
  /** Cookie value that marks this browser as a known device of the account. */
  newDeviceMark(username: string): string;
  /** The id of the known device that the browser's cookies mark, if any; `cookies` are by name. */
  knownDevice(username: string, cookies: Readonly<Record<string, string | undefined>>): string | undefined;
  /** The name of the cookie that marks a known device; it reveals nothing about the account. */
  deviceCookieOf(username: string): string;
  signChallenge(challenge: Challenge, now: Temporal.Instant): Promise<string>;
  readChallenge(token: string, now: Temporal.Instant): Promise<Challenge | undefined>;
  /**
   * A short keyed hash of the stored password hash. It is kept between the two steps of a sign-in, so that the second
   * step is refused when the password has changed since the first.
   */
  markOf(passwordHash: string): string;
  isMarkOf(mark: string, passwordHash: string): boolean;
  newResetToken(): string;
  hashOfResetToken(token: string): string;
  hashesOfResetToken(token: string): readonly string[];
  /** Whether AUTH_SECRET is being replaced, so that what its former value signed or encrypted is still accepted. */
  readonly isTurning: boolean;
  sealSecondStep(secret: string, userId: string): string;
  /** Decrypts the secret of a second step; undefined when none of our keys decrypts it. */
  openSecondStep(sealed: string, userId: string): OpenedSecondStep | undefined;
}

interface Successor {
  readonly token: string;
  readonly hash: string;
}

interface OpenedSecondStep {
  readonly secret: string;
  /** False when the secret was encrypted with the former AUTH_SECRET. */
  readonly isCurrent: boolean;
}

const seconds = (moment: Temporal.Instant): number => Math.floor(moment.epochMilliseconds / 1000);

const bySecret = new Map<string, Tokens>();

export function tokensOf(ring: KeyRing): Tokens {
  const name = JSON.stringify(keysOf(ring));
  const known = bySecret.get(name) ?? createTokens(ring);
  bySecret.set(name, known);
  return known;
}

/** The keys and hash functions that are derived from one value of AUTH_SECRET. */
function marksOf(secret: string) {
  const keyed = (purpose: string, text = ''): Buffer =>
    createHmac('sha256', secret).update(`${purpose}\0${text}`).digest();
  const hashOf = (refreshToken: string) => keyed('stored-refresh-token', refreshToken).toString('hex');
  return {
    keyed,
    accessKey: keyed('access-token'),
    challengeKey: keyed('second-step-challenge'),
    secondStepKey: keyed('second-step-secret'),
    hashOf,
    successorOf: (refreshToken: string): Successor => {
      const token = keyed('refresh-token', refreshToken).toString('base64url');
      return { token, hash: hashOf(token) };
    },
    deviceMark: (username: string, id: string) =>
      `${id}.${keyed('device-mark', `${id}\0${username}`).toString('base64url')}`,
    deviceCookieOf: (username: string) =>
      `habilita-device-${keyed('device-cookie', username).toString('hex').slice(0, 12)}`,
    markOf: (passwordHash: string) => keyed('password-mark', passwordHash).toString('base64url').slice(0, 16),
    hashOfResetToken: (token: string) => keyed('reset-token', token).toString('hex'),
  };
}

type Marks = ReturnType<typeof marksOf>;
/**
 * The keys and hash functions of the present AUTH_SECRET, and then those of the former one while it is being replaced.
 */
type AllMarks = readonly [now: Marks, ...earlier: Marks[]];

const devicesOf = (all: AllMarks): Pick<Tokens, 'newDeviceMark' | 'knownDevice' | 'deviceCookieOf'> => ({
  newDeviceMark: (username) => all[0].deviceMark(username, randomBytes(16).toString('base64url')),
  knownDevice(username, cookies) {
    for (const { deviceCookieOf, deviceMark } of all) {
      const mark = cookies[deviceCookieOf(username)];
      const [id] = mark?.split('.') ?? [];
      if (mark !== undefined && id !== undefined && sameText(mark, deviceMark(username, id))) return id;
    }
    return undefined;
  },
  deviceCookieOf: all[0].deviceCookieOf,
});

const secondStepsOf = (all: AllMarks): Pick<Tokens, 'isTurning' | 'sealSecondStep' | 'openSecondStep'> => ({
  isTurning: all.length > 1,
  sealSecondStep: (secret, userId) => encrypt(all[0].secondStepKey, secret, userId),
  openSecondStep(sealed, userId) {
    for (const each of all) {
      const secret = decrypt(each.secondStepKey, sealed, userId);
      if (secret !== undefined) return { secret, isCurrent: each === all[0] };
    }
    return undefined;
  },
});

function createTokens(ring: KeyRing): Tokens {
  const now = marksOf(ring.current);
  const earlier = ring.previous === undefined ? [] : [marksOf(ring.previous)];
  const all: AllMarks = [now, ...earlier];
  const accessKeys = all.map(({ accessKey }) => accessKey);
  const verified = new Map<string, AccessTokenClaims>();
  return {
    sign: ({ sub, sid, name, roles }, at, sessionEnd) =>
      new SignJWT({ sid, name, roles })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(sub)
        .setIssuedAt(seconds(at))
        .setExpirationTime(Math.min(seconds(at.add(ACCESS_TOKEN_LIFETIME)), seconds(sessionEnd)))
        .sign(now.accessKey),
    signChallenge: (challenge, at) =>
      new SignJWT({ ...challenge })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(seconds(at.add(CHALLENGE_LIFETIME)))
        .sign(now.challengeKey),
    readChallenge: (token, at) =>
      readJwt(
        token,
        all.map(({ challengeKey }) => challengeKey),
        at,
        challengeClaims,
      ),
    async verify(token, at) {
      // Verified tokens are cached: only the expiry is checked again.
      const claims = verified.get(token) ?? (await readJwt(token, accessKeys, at, accessTokenClaims));
      if (claims === undefined || claims.exp <= seconds(at)) {
        verified.delete(token);
        return undefined;
      }
      if (verified.size >= MEMORY_OF_TOKENS) verified.clear();
      verified.set(token, claims);
      return claims;
    },
    newRefreshToken: () => randomBytes(32).toString('base64url'),
    successorsOf: (refreshToken) => [
      now.successorOf(refreshToken),
      ...earlier.map(({ successorOf }) => successorOf(refreshToken)),
    ],
    hashOf: now.hashOf,
    hashesOf: (refreshToken) => all.map(({ hashOf }) => hashOf(refreshToken)),
    attemptSubject: (kind, value) =>
      now.keyed(`attempt-${kind}`, isAddress(kind) ? networkOf(value) : value).toString('hex'),
    ...devicesOf(all),
    markOf: now.markOf,
    isMarkOf: (mark, passwordHash) => all.some(({ markOf }) => markOf(passwordHash) === mark),
    newResetToken: () => randomBytes(32).toString('base64url'),
    hashOfResetToken: now.hashOfResetToken,
    hashesOfResetToken: (token) => all.map(({ hashOfResetToken }) => hashOfResetToken(token)),
    ...secondStepsOf(all),
  };
}

const isAddress = (kind: AttemptKind): boolean => kind.endsWith('address');

/** Compares in constant time, so that the time taken does not tell how much of a guess is right. */
function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function readJwt<S extends z.ZodType>(
  token: string,
  keys: readonly Uint8Array[],
  now: Temporal.Instant,
  claims: S,
): Promise<z.output<S> | undefined> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        currentDate: new Date(now.epochMilliseconds),
      });
      return claims.safeParse(payload).data;
    } catch {
      // The token was not signed with this key; the next key is tried.
    }
  }
  return undefined;
}
