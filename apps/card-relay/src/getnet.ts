import { z } from 'zod';

/**
 * The account by which cards are tokenised and charged. The word 'fact' in a comment refers to a row of
 * docs/provider-facts.md.
 */
export interface GetnetAccount {
  readonly apiUrl: string;
  readonly tokenPath: string;
  /** The OAuth scope; empty for a platform that refuses one. */
  readonly scope: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly sellerId: string;
  readonly channel: string;
  readonly sendsSellerId: boolean;
}

/** The result of a request. With `none` no usable answer came, and Getnet may still have carried the request out. */
export type GetnetAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'none'; readonly cause: 'timeout' | 'network' | 'server' | 'unauthorized' | 'unreadable' };

export type GetnetPost = (path: '/v1/tokens/card' | '/v2/payments', body: unknown) => Promise<GetnetAnswer>;

interface Surroundings {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutSignal: () => AbortSignal;
}

const granted = z.object({ access_token: z.string().min(1) });

/**
 * Returns a function that posts to Getnet with the account's OAuth token (facts A1 and A2). If Getnet refuses the token
 * with 401, a new token is requested and the post is repeated once.
 */
export function postToGetnet(account: GetnetAccount, around: Surroundings): GetnetPost {
  let bearer: string | undefined;

  async function askBearer(): Promise<string | GetnetAnswer> {
    const credentials = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
    const scope = account.scope === '' ? {} : { scope: account.scope };
    const answer = await post(around, new URL(account.tokenPath, account.apiUrl), {
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...scope }).toString(),
    });
    if (answer.kind === 'none') return answer;
    const token = granted.safeParse(answer.body).data?.access_token;
    return token ?? { kind: 'none', cause: 'unauthorized' };
  }

  return async function send(path, body, isRepeated = false): Promise<GetnetAnswer> {
    const token = bearer ?? (await askBearer());
    if (typeof token !== 'string') return token;
    bearer = token;
    const answer = await post(around, new URL(path, account.apiUrl), {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'content-type': 'application/json',
        'x-transaction-channel-entry': account.channel,
        ...(account.sendsSellerId ? { 'x-seller-id': account.sellerId } : {}),
      },
      body: JSON.stringify(body),
    });
    if (answer.kind === 'none' || answer.status !== 401) return answer;
    if (bearer === token) bearer = undefined;
    return isRepeated ? { kind: 'none', cause: 'unauthorized' } : send(path, body, true);
  } satisfies (...call: [...Parameters<GetnetPost>, isRepeated?: boolean]) => Promise<GetnetAnswer>;
}

/**
 * Sends one request. It follows no redirect and never throws; only JSON with a status below 500 counts as an answer.
 */
async function post(
  { fetch, timeoutSignal }: Surroundings,
  url: URL,
  request: { readonly headers: Record<string, string>; readonly body: string },
): Promise<GetnetAnswer> {
  const signal = timeoutSignal();
  try {
    const response = await fetch(url, { method: 'POST', redirect: 'manual', signal, ...request });
    const { status } = response;
    const text = await response.text();
    const isElsewhere = status >= 300 && status < 400;
    if (isElsewhere || status === 429 || status >= 500) return { kind: 'none', cause: 'server' };
    return { kind: 'answer', status, body: text === '' ? null : JSON.parse(text) };
  } catch (error) {
    if (signal.aborted) return { kind: 'none', cause: 'timeout' };
    return { kind: 'none', cause: error instanceof SyntaxError ? 'unreadable' : 'network' };
  }
}
