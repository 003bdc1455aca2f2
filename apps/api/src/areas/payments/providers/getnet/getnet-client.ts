import { z } from 'zod';
import { createAccessTokens, type GrantedToken } from '../access-token.ts';
import { authorizedCalls } from '../authorized-calls.ts';
import type { Rejected, Unavailable } from '../failures.ts';
import { type HttpAnswer, sendHttp, unavailable } from '../http.ts';
import { type ProviderDeps, withCardTimeout } from '../provider-deps.ts';
import type { GetnetConfig } from './getnet-config.ts';

export interface GetnetCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path with its query. */
  readonly path: string;
  readonly body?: unknown;
  /** Set for a call that waits for the bank of a card, and so has a longer timeout. */
  readonly isSlow?: true;
}

export type GetnetClient = (call: GetnetCall) => Promise<HttpAnswer | Unavailable>;

const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** Calls Getnet's API (docs/provider-facts.md A1 and A2). */
export function createGetnetClient(config: GetnetConfig, deps: ProviderDeps): GetnetClient {
  async function askToken(): Promise<GrantedToken | Unavailable> {
    const credentials = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
    const form = { grant_type: 'client_credentials', ...(config.scope === '' ? {} : { scope: config.scope }) };
    const answer = await sendHttp(
      {
        method: 'POST',
        url: new URL(config.tokenPath, config.apiUrl).href,
        headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      },
      deps,
    );
    if (answer.kind === 'unavailable') return answer;
    const granted = token.safeParse(answer.body);
    if (!granted.success) return unavailable('unauthorized', `token, HTTP ${answer.status}`);
    return { kind: 'token', token: granted.data.access_token, expiresIn: granted.data.expires_in };
  }

  return authorizedCalls<GetnetCall>(createAccessTokens(askToken, deps), (call, bearer) => {
    const { method, path, body, isSlow } = call;
    const url = new URL(path, config.apiUrl).href;
    const headers = {
      authorization: `Bearer ${bearer}`,
      accept: 'application/json',
      'x-transaction-channel-entry': config.channel,
      ...(config.sendsSellerId ? { 'x-seller-id': config.sellerId } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const sent = { method, url, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return sendHttp(sent, isSlow ? withCardTimeout(deps) : deps);
  });
}

const fault = z.object({
  status: z.string().nullish(),
  error_code: z.string().nullish(),
  description: z.string().nullish(),
  description_detail: z.string().nullish(),
  field: z.string().nullish(),
  message: z.string().nullish(),
});
const refusal = z.object({
  status: z.string().nullish(),
  reason_code: z.string().nullish(),
  reason_message: z.string().nullish(),
  error: z.string().nullish(),
  error_code: z.string().nullish(),
  message: z.string().nullish(),
  details: z.array(fault).nullish().catch(null),
});

export interface GetnetFault {
  /** The status in upper case; empty when the answer has none. */
  readonly status: string;
  readonly code: string;
  readonly detail: string;
}

/** Reads an error in any of the three formats in which Getnet sends errors (fact A10). */
export function faultOf({ status: httpStatus, body }: HttpAnswer): GetnetFault {
  const { data = {} } = refusal.safeParse(body);
  const [first] = data.details ?? [];
  return {
    status: (first?.status ?? data.status ?? '').toUpperCase(),
    code: first?.error_code ?? data.reason_code ?? data.error_code ?? data.error ?? `HTTP_${httpStatus}`,
    detail: (
      first?.description_detail ??
      first?.description ??
      first?.message ??
      data.reason_message ??
      data.message ??
      ''
    ).slice(0, 300),
  };
}

/**
 * Translates a refused call. 403 means a missing right or an unknown path, which concerns more than this one call, so
 * that the result is `unavailable`.
 */
export function refusedBy(answer: HttpAnswer): Rejected | Unavailable {
  if (answer.status === 403) return unavailable('unauthorized', 'HTTP 403');
  const { code, detail } = faultOf(answer);
  return { kind: 'rejected', reason: code, detail };
}
