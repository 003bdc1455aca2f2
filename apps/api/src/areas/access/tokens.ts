import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type AccessTokenClaims, accessTokenClaims, application } from '@habilita/contract';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { networkOf } from '#kernel/http/network.ts';
import type { AttemptKind } from './login-attempts.ts';
import { ACCESS_TOKEN_LIFETIME } from './session.ts';

const MEMORY_OF_TOKENS = 2000;

/** Between a right password and the code that must follow it. */
const CHALLENGE_LIFETIME = { minutes: 5 } as const;

const challengeClaims = z.object({
  sub: z.uuid(),
  application,
  /** Changes with the password. */
  password: z.string(),
});
/** Who has given a right password and owes a code. */
export type Challenge = z.output<typeof challengeClaims>;

/** Everything that is signed or hashed with AUTH_SECRET; each use has its own key. */
export interface Tokens {
  /** Signs an access token that ends ten minutes after `now`, or with its session if that is sooner. */
  sign(
    claims: Omit<AccessTokenClaims, 'iat' | 'exp'>,
    now: Temporal.Instant,
    sessionEnd: Temporal.Instant,
  ): Promise<string>;
  /** The claims of a token we signed and that has not expired; undefined otherwise. */
  verify(token: string, now: Temporal.Instant): Promise<AccessTokenClaims | undefined>;
  newRefreshToken(): string;
  /**
   * The refresh token that replaces this one. Derived, so that two tabs renewing at the same moment get the same successor
   * and a session stays one line of tokens, in which the reuse of a stolen one always shows.
   */
  successorOf(refreshToken: string): string;
  hashOf(refreshToken: string): string;
  /** What failed sign-ins are counted by: an address by its network; keyed, so that the table gives away neither a CPF nor an address. */
  attemptSubject(kind: AttemptKind, value: string): string;
  /** Marks a browser whose user has just signed in as a known device of that account. */
  newDeviceMark(username: string): string;
  /** What tries of a known device are counted by; undefined when the mark is not one we gave for this account. */
  knownDevice(username: string, mark: string | undefined): string | undefined;
  /** Names the cookie of an account's device mark, giving away nothing about the account. */
  deviceCookieOf(username: string): string;
  /** Stands for a right password for five minutes, until the code of the second step is given. */
  signChallenge(challenge: Challenge, now: Temporal.Instant): Promise<string>;
  readChallenge(token: string, now: Temporal.Instant): Promise<Challenge | undefined>;
  /** A short mark of a password's hash that says nothing about it but whether it is still the same. */
  markOf(passwordHash: string): string;
  newResetToken(): string;
  hashOfResetToken(token: string): string;
  /** The key that authenticators' secrets are encrypted with. */
  readonly secondStepKey: Buffer;
}

const seconds = (moment: Temporal.Instant): number => Math.floor(moment.epochMilliseconds / 1000);

const bySecret = new Map<string, Tokens>();

/** The tokens of one installation. The secret comes from the environment, never from the code or the database. */
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
      // A signature that was right stays right: only the time is looked at again.
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

const isAddress = (kind: AttemptKind): boolean => kind === 'address' || kind === 'reset-address';

/** Compares without telling by its time where two texts part. */
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
