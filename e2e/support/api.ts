import type { Role } from '@habilita/contract';

export const PASSWORD = 'Habilita#2026';

export const emailOf = (role: Role): string => `${role.toLowerCase().replaceAll('_', '-')}@demo.local`;

export interface Api {
  <T = unknown>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T>;
}

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
  /**
   * The header Retry-After: how many seconds to wait before the next attempt; null when the answer has no such header.
   */
  readonly after: string | null;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
  readonly ticket?: string;
}

/** An answer that is not ready yet: the id of a long-running request, or a ticket for the queue. */
interface Unfinished {
  readonly requestId?: string;
  readonly ticket?: string;
}

/** The next call to make for an unfinished answer; undefined when the answer is final. */
function again(asked: Asked, { status, text, after }: Answer): Asked | undefined {
  // All tests call from one address, so together they may exceed its limit of requests per minute.
  if (status === 429) return after === null ? undefined : asked;
  if (status !== 202 || text === '') return undefined;
  const { requestId, ticket } = JSON.parse(text) as Unfinished;
  if (ticket !== undefined) return { ...asked, ticket };
  // A search that takes more than two seconds is answered as a long-running request.
  const isSearch = asked.method === 'GET' && requestId !== undefined;
  return isSearch ? { method: 'GET', path: `/long-running-requests/${requestId}` } : undefined;
}

function answered({ ok, status, text }: Answer, call: string): unknown {
  if (!ok) throw new Error(`${call}: ${status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/**
 * Calls the API as screens do: waits for an answer that the server promises for later, and throws refusals with their
 * body.
 */
export function apiOf(baseURL: string, token?: string): Api {
  const ask = async ({ method, path, body, ticket }: Asked): Promise<Answer> => {
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    if (ticket !== undefined) headers['x-turn-ticket'] = ticket;
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${baseURL}/api/v1${path}`, { method, headers, ...text });
    const { ok, status } = answer;
    return { ok, status, after: answer.headers.get('retry-after'), text: await answer.text() };
  };
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    let asked: Asked = { method, path, body };
    for (;;) {
      const answer = await ask(asked);
      const next = again(asked, answer);
      if (next === undefined) return answered(answer, `${method} ${path}`) as T;
      asked = next;
      await new Promise((resolve) => setTimeout(resolve, Number(answer.after ?? 1) * 1000));
    }
  };
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export const signInOverApi = (baseURL: string, role: Role, username = emailOf(role)): Promise<Tokens> =>
  apiOf(baseURL)<Tokens>('POST', '/login', { username, password: PASSWORD });

export async function storedSession(baseURL: string, role: Role, username = emailOf(role)): Promise<string> {
  const tokens = await signInOverApi(baseURL, role, username);
  const user = await apiOf(baseURL, tokens.access_token)<object>('GET', '/users/logged-user');
  const { access_token: accessToken, refresh_token: refreshToken } = tokens;
  return JSON.stringify({ ...user, accessToken, refreshToken, storedAt: Date.now() });
}
