import { createAccessTokens, type GrantedToken } from '../access-token.ts';
import { authorizedCalls } from '../authorized-calls.ts';
import { type HttpAnswer, sendHttp, unavailable } from '../http.ts';
import type { Unavailable } from '../failures.ts';
import type { ProviderDeps } from '../provider.ts';
import { wireToken } from './sandbox-wire.ts';

export interface SandboxConnection {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
}

export interface SandboxCall {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  idempotencyKey?: string;
}

export type SandboxClient = (call: SandboxCall) => Promise<HttpAnswer | Unavailable>;

/** Calls the sandbox with a bearer token; a refused token is renewed once per call. */
export function createSandboxClient(connection: SandboxConnection, deps: ProviderDeps): SandboxClient {
  const tokens = createAccessTokens(() => askToken(connection, deps), deps);

  async function attempt(call: SandboxCall, token: string): Promise<HttpAnswer | Unavailable> {
    const request = {
      method: call.method,
      url: new URL(call.path, connection.baseUrl).href,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.idempotencyKey && { 'idempotency-key': call.idempotencyKey }),
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    };
    return sendHttp(request, deps);
  }

  return authorizedCalls(tokens, attempt);
}

async function askToken(
  { baseUrl, clientId, clientSecret }: SandboxConnection,
  deps: ProviderDeps,
): Promise<GrantedToken | Unavailable> {
  const answer = await sendHttp(
    {
      method: 'POST',
      url: new URL('/oauth/token', baseUrl).href,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    },
    deps,
  );
  if (answer.kind === 'unavailable') return answer;
  const parsed = wireToken.safeParse(answer.body);
  if (!parsed.success) return unavailable('unauthorized', `token endpoint answered HTTP ${answer.status}`);
  return { kind: 'token', token: parsed.data.access_token, expiresIn: parsed.data.expires_in };
}
