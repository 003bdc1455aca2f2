import {
  type AccessTokenClaims,
  type ErrorCode,
  isCfcUser,
  type LoggedUser,
  PERMISSION_NAMES,
  ROLE_NAMES,
  type UserAttributes,
} from '@habilita/contract';
import { hasShape, isBoolean, isFilledText, isListOf, isNumber, isOneOf, isText, optional } from '../guards.ts';

/** 12 hours (Specification 1 §4). */
export const SESSION_LIFETIME_MS = 43_200_000;
export const REFRESH_MARGIN_MS = 15_000;

const isRoles = isListOf(isOneOf(ROLE_NAMES));
const isPermissions = isListOf(isOneOf(PERMISSION_NAMES));

export type Claims = Pick<AccessTokenClaims, 'exp' | 'name' | 'sub' | 'roles'>;
const isClaims = hasShape<Claims>({ exp: isNumber, name: isText, sub: isText, roles: isRoles });

export interface StoredSession extends LoggedUser {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds UTC of the sign-in; a refresh does not change it. */
  readonly storedAt: number;
}
const isStored = hasShape<StoredSession>({
  user: hasShape<LoggedUser['user']>({
    id: isText,
    name: isText,
    username: isText,
    roles: isRoles,
    active: isBoolean,
    permissions: isPermissions,
    attributes: hasShape<UserAttributes>({
      drivingSchoolCnpjs: optional(isListOf(isText)),
      drivingSchoolIds: optional(isListOf(isText)),
      profileImage: optional(isText),
    }),
  }),
  fullPermissions: isPermissions,
  accessToken: isFilledText,
  refreshToken: isFilledText,
  storedAt: isNumber,
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function readSession(text: string): StoredSession | undefined {
  const stored = jsonOf(text);
  return isStored(stored) ? stored : undefined;
}

export function isOutlived(session: StoredSession, now: number): boolean {
  return now - session.storedAt > SESSION_LIFETIME_MS;
}

/** Reads the claims of a token. Its signature is not verified here, because the API does that. */
export function claimsOf(token: string): Claims | undefined {
  const payload = token.split('.')[1] ?? '';
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims = jsonOf(new TextDecoder().decode(bytes));
    return isClaims(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a token is expired. It counts as expired from 15 seconds before its `exp`; a token that cannot be read always
 * counts as expired.
 */
export function isExpired(token: string, now: number): boolean {
  const claims = claimsOf(token);
  return claims === undefined || now >= claims.exp * 1000 - REFRESH_MARGIN_MS;
}

const SIGN_IN_PAGES: ReadonlySet<string> = new Set(['/login', '/confirm-reset-password']);

/**
 * Returns `redirectUri` if it is a path of this site that may be opened after signing in. Returns '/' for other sites,
 * other schemes and the sign-in pages.
 */
export function safeRedirect(uri: string | undefined, origin: string): string {
  if (uri === undefined || !uri.startsWith('/') || !URL.canParse(uri, origin)) return '/';
  const target = new URL(uri, origin);
  // '/.//x' becomes '//x', which is another site to a browser.
  if (target.origin !== origin || target.pathname.startsWith('//') || SIGN_IN_PAGES.has(target.pathname)) return '/';
  return target.pathname + target.search + target.hash;
}

/**
 * Whether an address leads to the sign-in page when nobody is signed in. Screens of registrations show an invitation to
 * sign in instead (Specification 1 §4).
 */
export function forcesLogin(pathname: string): boolean {
  return !(pathname === '/registrations' || pathname.startsWith('/registrations/'));
}

export function refusalToEnter(user: StoredSession['user']): ErrorCode | undefined {
  if (user.roles.every((role) => role === 'STUDENT')) return 'INVALID_CREDENTIALS';
  const hasSchool = (user.attributes.drivingSchoolCnpjs?.length ?? 0) > 0;
  return isCfcUser(user.roles) && !hasSchool ? 'USER_NEEDS_DRIVING_SCHOOL' : undefined;
}
