import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parse } from '../shared/app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Scheduler } from '../shared/scheduler.ts';
import { createTokens } from '../shared/tokens.ts';
import type { Knobs } from './knobs.ts';

/**
 * How many seconds a token is valid, and the form of the header User-Agent, which must name the sender of each call
 * (docs/provider-facts.md B1).
 */
const TOKEN_SECONDS = 1_800;
const USER_AGENT = /^.+ \(.+@.+\)$/;

const credentials = z.object({
  grant_type: z.literal('client_credentials'),
  client_id: z.string(),
  client_secret: z.string(),
});

interface Account {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Serves `POST /authorization` on the login host, which issues tokens, and requires such a token for every call of the
 * API.
 */
export function authorize(
  login: FastifyInstance,
  api: FastifyInstance,
  { account, scheduler, knobs }: { account: Account; scheduler: Scheduler; knobs: () => Knobs },
): void {
  login.addHook('onRequest', async ({ headers }) => {
    if (knobs().certificateMissing) throw new Refusal(403, { message: 'mTLS required' });
    if (!USER_AGENT.test(headers['user-agent'] ?? ''))
      throw new Refusal(400, { message: 'Informe o User-Agent como: Empresa (email)' });
  });

  const tokens = createTokens(scheduler, TOKEN_SECONDS);

  login.post('/authorization', (request, reply) => {
    const given = parse(credentials, request.body);
    if (given.client_id !== account.clientId || given.client_secret !== account.clientSecret)
      throw new Refusal(401, { error: 'Unauthorized', message: 'Credenciais inválidas' });
    return reply.send({ access_token: tokens.grant(), expires_in: TOKEN_SECONDS });
  });

  api.addHook('onRequest', async (request) => {
    if (tokens.isBorneBy(request)) return;
    throw new Refusal(401, { error: 'Unauthorized', message: 'Token inválido ou expirado' });
  });
}
