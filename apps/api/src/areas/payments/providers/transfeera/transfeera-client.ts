import { z } from 'zod';
import { createAccessTokens, type GrantedToken } from '../access-token.ts';
import { authorizedCalls } from '../authorized-calls.ts';
import type { Rejected, Unavailable } from '../failures.ts';
import { type HttpAnswer, sendHttp, unavailable } from '../http.ts';
import type { ProviderDeps } from '../provider-deps.ts';
import type { TransfeeraConfig } from './transfeera-config.ts';

export interface TransfeeraCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path with its query. */
  readonly path: string;
  readonly body?: unknown;
}

export type TransfeeraClient = (call: TransfeeraCall) => Promise<HttpAnswer | Unavailable>;

const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** Calls Transfeera's API with a token of its login host (docs/provider-facts.md B1). */
export function createTransfeeraClient(config: TransfeeraConfig, deps: ProviderDeps): TransfeeraClient {
  const headersOf = (body: unknown): Record<string, string> => ({
    'user-agent': `Habilita (${config.contact})`,
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  });

  async function askToken(): Promise<GrantedToken | Unavailable> {
    const credentials = {
      grant_type: 'client_credentials',
      client_id: config.clientId,
      client_secret: config.clientSecret,
    };
    const url = new URL('/authorization', config.loginUrl).href;
    const headers = headersOf(credentials);
    const answer = await sendHttp({ method: 'POST', url, headers, body: JSON.stringify(credentials) }, deps);
    if (answer.kind === 'unavailable') return answer;
    const granted = token.safeParse(answer.body);
    if (!granted.success) return unavailable('unauthorized', `login host answered HTTP ${answer.status}`);
    return { kind: 'token', token: granted.data.access_token, expiresIn: granted.data.expires_in };
  }

  return authorizedCalls(createAccessTokens(askToken, deps), ({ method, path, body }: TransfeeraCall, bearer) =>
    sendHttp(
      {
        method,
        url: new URL(path, config.apiUrl).href,
        headers: { ...headersOf(body), authorization: `Bearer ${bearer}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      deps,
    ),
  );
}

/** Errors have been seen as `{ message }` and as `{ error, message }` (fact B11). */
const refusal = z.object({ message: z.string(), error: z.string().optional() });

/**
 * Translates a refused call. HTTP 403 means that Transfeera does not accept our client certificate or our IP address,
 * so that any other call would be refused, too.
 */
export function refusedBy({ status, body }: HttpAnswer): Rejected | Unavailable {
  if (status === 403) return unavailable('unauthorized', 'HTTP 403');
  return {
    kind: 'rejected',
    reason: `HTTP_${status}`,
    detail: refusal.safeParse(body).data?.message.slice(0, 300) ?? '',
  };
}
