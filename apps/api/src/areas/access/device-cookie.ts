import { parseCookie, stringifySetCookie } from 'cookie';
import type { Tokens } from './tokens.ts';
import type { Application } from './user.ts';

/** As long as sessions are kept and devices remembered, twice over. */
const LIFETIME_SECONDS = 180 * 24 * 60 * 60;

/** A cookie goes back to the calls that sign in and to no other. */
const PATHS: Readonly<Record<Application, string>> = {
  BACKOFFICE: '/api/v1/login',
  STUDENT: '/api/v1/checkout/login',
};

/** The known device a sign-in comes from; undefined for one this account was never signed in with. */
export function knownDeviceOf(tokens: Tokens, username: string, cookies: string | undefined): string | undefined {
  if (cookies === undefined) return undefined;
  return tokens.knownDevice(username, parseCookie(cookies)[tokens.deviceCookieOf(username)]);
}

/** The `Set-Cookie` header that makes this browser a known device of the account that has just signed in. */
export function deviceCookie(tokens: Tokens, username: string, application: Application, secure: boolean): string {
  return stringifySetCookie({
    name: tokens.deviceCookieOf(username),
    value: tokens.newDeviceMark(username),
    path: PATHS[application],
    maxAge: LIFETIME_SECONDS,
    httpOnly: true,
    sameSite: 'strict',
    secure,
  });
}
