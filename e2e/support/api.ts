import type { Role } from '@habilita/contract';

export const PASSWORD = 'Habilita#2026';

export const emailOf = (role: Role): string => `${role.toLowerCase().replaceAll('_', '-')}@demo.local`;

export interface Api {
  <T = unknown>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T>;
}

/** All journeys come from one address: a limit per minute they reach together is waited for, as long as the server says. */
async function withinLimits(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask();
    const seconds = answer.status === 429 ? answer.headers.get('retry-after') : null;
    if (seconds === null) return answer;
    await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
  }
}

/** Throws refusals with their body. */
export function apiOf(baseURL: string, token?: string): Api {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await withinLimits(() => fetch(`${baseURL}/api/v1${path}`, request));
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export const signInOverApi = (baseURL: string, role: Role): Promise<Tokens> =>
  apiOf(baseURL)<Tokens>('POST', '/login', { username: emailOf(role), password: PASSWORD });

export async function storedSession(baseURL: string, role: Role): Promise<string> {
  const tokens = await signInOverApi(baseURL, role);
  const user = await apiOf(baseURL, tokens.access_token)<object>('GET', '/users/logged-user');
  const { access_token: accessToken, refresh_token: refreshToken } = tokens;
  return JSON.stringify({ ...user, accessToken, refreshToken, storedAt: Date.now() });
}
