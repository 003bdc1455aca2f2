import type { FastifyInstance } from 'fastify';
import type { CardTokens } from './card-tokens.ts';
import { parse } from './parse.ts';
import { cardTokenBody } from './wire.ts';

/** Called by browsers of any origin. */
export function cardRoutes(app: FastifyInstance, tokens: CardTokens): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  app.options('/tokens/card', (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-allow-private-network': 'true',
        'access-control-max-age': '600',
      })
      .code(204)
      .send(),
  );
  app.post('/tokens/card', (request, reply) => {
    const card = parse(cardTokenBody, request.body);
    const { token, brand, lastFour } = tokens.issue({
      number: card.card_number,
      expirationMonth: Number(card.expiration_month),
      expirationYear: (Number(card.expiration_year) % 100) + 2000,
      securityCode: card.security_code,
    });
    return reply.code(201).send({ card_token: token, brand, last_four: lastFour });
  });
}
