import { payByCardEndpoint, publicPaymentEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { publicRoute } from '#kernel/http/route.ts';
import { earlierAttempts, publicPaymentOf } from './card-attempts.queries.ts';
import { payByCard } from './pay-by-card.ts';
import { providerOf } from './providers/providers.ts';
import { presentPublicPayment } from './present-card.ts';

/** The public page for card payments: whoever holds the link may pay. */
export function cardRoutes(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, publicPaymentEndpoint, async ({ params }) => {
    const row = (await publicPaymentOf(deps.db, params.entityPaymentId)) ?? refuse('PAYMENT_NOT_FOUND');
    const provider = providerOf(deps.providers, row);
    const { open } = await earlierAttempts(deps.db, row, deps.clock.now());
    const cardForm = { provider: provider.metadata.name, tokenUrl: provider.cardTokenUrl, inProgress: open };
    return presentPublicPayment(row, cardForm);
  });

  publicRoute(app, payByCardEndpoint, async ({ params: { entityPaymentId }, body, request }) => {
    const command = { ...body, paymentId: entityPaymentId, requestId: request.id };
    const { cardBrand, installments, gross } = await payByCard(deps, command);
    return { entityPaymentId, status: 'PAID' as const, grossValue: gross, cardBrand, installments };
  });
}
