import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Account, accountSecret } from './accounts.ts';
import { parse } from './parse.ts';
import { ProviderError } from './provider-error.ts';
import type { Scheduler } from './scheduler.ts';

const TOKEN_SECONDS = 1_800;

export interface AccessTokens {
  accountOf(request: FastifyRequest): Account;
}

/** Client credentials. */
export function accessTokens(
  app: FastifyInstance,
  { accounts, secret, scheduler }: { accounts: readonly Account[]; secret: string; scheduler: Scheduler },
): AccessTokens {
  const granted = new Map<string, { account: Account; until: Temporal.Instant }>();
  const clients = accounts.map((account) => {
    const credentials = Buffer.from(`${account.name}:${accountSecret(secret, account.name)}`).toString('base64');
    return { account, expected: Buffer.from(`Basic ${credentials}`) };
  });

  app.post('/oauth/token', (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    const client = clients.find(({ expected }) => given.length === expected.length && timingSafeEqual(given, expected));
    if (client === undefined) throw new ProviderError(401, 'INVALID_CLIENT');
    parse(z.object({ grant_type: z.literal('client_credentials') }), request.body);
    const token = randomBytes(32).toString('base64url');
    granted.set(token, { account: client.account, until: scheduler.now().add({ seconds: TOKEN_SECONDS }) });
    return reply.send({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  });

  return {
    accountOf(request) {
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      const grant = granted.get(token);
      if (grant && Temporal.Instant.compare(scheduler.now(), grant.until) < 0) return grant.account;
      granted.delete(token);
      throw new ProviderError(401, 'INVALID_TOKEN');
    },
  };
}
