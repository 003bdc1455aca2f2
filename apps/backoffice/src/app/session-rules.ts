import { accessTokenClaims, type ErrorCode, isCfcUser, loggedUser } from '@habilita/contract';
import { z } from 'zod';

/** A stored session is discarded after 12 hours (Specification 1 §4). */
export const SESSION_LIFETIME_MS = 43_200_000;
/** A token counts as expired this long before its `exp`. */
export const REFRESH_MARGIN_MS = 15_000;

const claimsSchema = accessTokenClaims.pick({ exp: true, name: true, sub: true, roles: true });
export type Claims = z.output<typeof claimsSchema>;

const storedSchema = loggedUser.extend({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  /** When the person signed in, milliseconds UTC; a refresh does not make a session younger. */
  storedAt: z.number(),
});
export type StoredSession = z.output<typeof storedSchema>;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The session kept on this device, or nothing when it is unreadable. */
export function readSession(text: string): StoredSession | undefined {
  const parsed = storedSchema.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : undefined;
}

/** Older than 12 hours: to be discarded, whatever its tokens say. */
export function isOutlived(session: StoredSession, now: number): boolean {
  return now - session.storedAt > SESSION_LIFETIME_MS;
}

/** The claims the back-office reads from a token; it never verifies them, the API does. */
export function claimsOf(token: string): Claims | undefined {
  const payload = token.split('.')[1] ?? '';
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const parsed = claimsSchema.safeParse(jsonOf(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** A token counts as expired 15 seconds before its `exp`; an unreadable one always does. */
export function isExpired(token: string, now: number): boolean {
  const claims = claimsOf(token);
  return claims === undefined || now >= claims.exp * 1000 - REFRESH_MARGIN_MS;
}

const SIGN_IN_PAGES: ReadonlySet<string> = new Set(['/login', '/confirm-reset-password']);

/**
 * Where to go after signing in: `redirectUri` when it is a path of this site, else '/'. Other origins, other schemes and the sign-in pages
 * themselves are refused.
 */
export function safeRedirect(uri: string | undefined, origin: string): string {
  if (uri === undefined || !uri.startsWith('/') || !URL.canParse(uri, origin)) return '/';
  const target = new URL(uri, origin);
  // '/.//x' becomes '//x', which a browser takes for another site.
  if (target.origin !== origin || target.pathname.startsWith('//') || SIGN_IN_PAGES.has(target.pathname)) return '/';
  return target.pathname + target.search + target.hash;
}

/**
 * Does a missing session send this screen to the sign-in page at once? Not under the registrations prefix (Specification 1 §4): there the
 * screen stays, shows nothing private, and offers to sign in, so that the address someone was given or was working at is not lost.
 */
export function forcesLogin(pathname: string): boolean {
  return !(pathname === '/registrations' || pathname.startsWith('/registrations/'));
}

/** Why this person may not use the back-office; nothing when they may (Specification 1 §6). */
export function refusalToEnter(user: StoredSession['user']): ErrorCode | undefined {
  if (user.roles.every((role) => role === 'STUDENT')) return 'INVALID_CREDENTIALS';
  const hasSchool = (user.attributes.drivingSchoolCnpjs?.length ?? 0) > 0;
  return isCfcUser(user.roles) && !hasSchool ? 'USER_NEEDS_DRIVING_SCHOOL' : undefined;
}
