import { accessTokenClaims, type ErrorCode, isCfcUser, loggedUser } from '@habilita/contract';
import { z } from 'zod';

/** 12 hours (Specification 1 §4). */
export const SESSION_LIFETIME_MS = 43_200_000;
export const REFRESH_MARGIN_MS = 15_000;

const claimsSchema = accessTokenClaims.pick({ exp: true, name: true, sub: true, roles: true });
export type Claims = z.output<typeof claimsSchema>;

const storedSchema = loggedUser.extend({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  /** Milliseconds UTC; a refresh does not change it. */
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

/** Undefined when unreadable. */
export function readSession(text: string): StoredSession | undefined {
  const parsed = storedSchema.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : undefined;
}

export function isOutlived(session: StoredSession, now: number): boolean {
  return now - session.storedAt > SESSION_LIFETIME_MS;
}

/** Read, never verified: the API does that. */
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

/** 15 seconds before its `exp`; an unreadable token always. */
export function isExpired(token: string, now: number): boolean {
  const claims = claimsOf(token);
  return claims === undefined || now >= claims.exp * 1000 - REFRESH_MARGIN_MS;
}

const SIGN_IN_PAGES: ReadonlySet<string> = new Set(['/login', '/confirm-reset-password']);

/** `redirectUri` when it is a path of this site, else '/'. Other origins, schemes and the sign-in pages are refused. */
export function safeRedirect(uri: string | undefined, origin: string): string {
  if (uri === undefined || !uri.startsWith('/') || !URL.canParse(uri, origin)) return '/';
  const target = new URL(uri, origin);
  // '/.//x' becomes '//x', which is another site to a browser.
  if (target.origin !== origin || target.pathname.startsWith('//') || SIGN_IN_PAGES.has(target.pathname)) return '/';
  return target.pathname + target.search + target.hash;
}

/** Not under the registrations prefix: there the address stays and the person is invited to sign in (Specification 1 §4). */
export function forcesLogin(pathname: string): boolean {
  return !(pathname === '/registrations' || pathname.startsWith('/registrations/'));
}

export function refusalToEnter(user: StoredSession['user']): ErrorCode | undefined {
  if (user.roles.every((role) => role === 'STUDENT')) return 'INVALID_CREDENTIALS';
  const hasSchool = (user.attributes.drivingSchoolCnpjs?.length ?? 0) > 0;
  return isCfcUser(user.roles) && !hasSchool ? 'USER_NEEDS_DRIVING_SCHOOL' : undefined;
}
