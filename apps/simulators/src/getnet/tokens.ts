import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../shared/refusal.ts';
import type { Scheduler } from '../shared/scheduler.ts';
import { createTokens } from '../shared/tokens.ts';

/** How many seconds a token is valid (docs/provider-facts.md A1). */
const TOKEN_SECONDS = 3_599;

/**
 * Getnet's two API hosts. Each issues its own tokens; the payments host refuses those of the back-office host, which
 * registers sub-sellers (docs/provider-facts.md P1.8).
 */
const HOSTS = {
  payments: { path: '/auth/oauth/v2/token', scope: 'oob' },
  backOffice: { path: '/credenciamento/auth/oauth/v2/token', scope: 'mgm' },
} as const;

interface Account {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly sellerId: string;
}

const oauthError = (status: number, error: string): Refusal =>
  new Refusal(status, { error, error_description: error, message: error });

/** Serves the endpoint that issues tokens of this host, and requires such a token for every call of the host's API. */
export function authorize(
  login: FastifyInstance,
  api: FastifyInstance,
  { account, scheduler, host }: { account: Account; scheduler: Scheduler; host: keyof typeof HOSTS },
): void {
  const { path, scope } = HOSTS[host];
  const form = z.object({ grant_type: z.literal('client_credentials'), scope: z.literal(scope) });
  const tokens = createTokens(scheduler, TOKEN_SECONDS);
  const basic = `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`;

  login.post(path, ({ headers, body }, reply) => {
    if (headers.authorization !== basic) throw oauthError(401, 'invalid_client');
    if (!form.safeParse(body).success) throw oauthError(400, 'invalid_scope');
    return reply.send({ access_token: tokens.grant(), token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope });
  });

  api.addHook('onRequest', async (request) => {
    if (!tokens.isBorneBy(request)) throw oauthError(401, 'invalid_token');
    const seller = request.headers['x-seller-id'];
    if (seller !== undefined && seller !== account.sellerId) throw oauthError(403, 'insufficient_scope');
  });
}
