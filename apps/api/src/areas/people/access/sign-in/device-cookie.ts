import { parseCookie, stringifySetCookie } from 'cookie';
import type { Tokens } from './tokens.ts';
import type { Application } from '../user.ts';

/** The cookie lives twice as long as devices are remembered. */
const LIFETIME_SECONDS = 180 * 24 * 60 * 60;

/** The cookie's path in each application, so that browsers send it only with sign-ins. */
const PATHS: Readonly<Record<Application, string>> = {
  BACKOFFICE: '/api/v1/login',
  STUDENT: '/api/v1/checkout/login',
};

/**
 * The id of the device by which the browser is known to this account; undefined when the account never signed in with
 * it.
 */
export function knownDeviceOf(tokens: Tokens, username: string, cookies: string | undefined): string | undefined {
  if (cookies === undefined) return undefined;
  return tokens.knownDevice(username, parseCookie(cookies));
}

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
