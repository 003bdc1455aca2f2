import { boletoByLinkEndpoint, payByCardEndpoint, publicPaymentEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { publicRoute } from '#kernel/http/route.ts';
import { downloadBoleto } from '../boleto/download-boleto.ts';
import { earlierAttempts, publicPaymentOf } from './card-attempts.queries.ts';
import { howToPay } from '../ways-to-pay/how-to-pay.ts';
import { boletoOf, paymentsByLink } from '../ways-to-pay/instruments.queries.ts';
import { chargeToIssue } from '../charges/charges.queries.ts';
import { payByCard } from './pay-by-card.ts';
import { opensPayment } from '../ways-to-pay/payment-link.ts';
import { providerOf } from '../providers/providers.ts';
import { recipientOfCharge } from '../recipients/recipient-of-charge.ts';
import { presentPublicPayment, type PublicPaymentRow } from './present-card.ts';

/**
 * The public page of a payment: whoever holds the link may pay by card; the PIX code and the boleto also ask for
 * the key in the student's e-mail.
 */
export function cardRoutes(app: FastifyInstance, deps: Deps): void {
  const { files: secret } = deps.environment.secrets;
  publicRoute(app, publicPaymentEndpoint, async ({ params, query }) => {
    const row = (await publicPaymentOf(deps.db, params.entityPaymentId)) ?? refuse('PAYMENT_NOT_FOUND');
    const provider = providerOf(deps.providers, row);
    const { open } = await earlierAttempts(deps.db, row, deps.clock.now());
    const fieldsUrl = provider.cards?.fieldsUrl(row.id) ?? '';
    const cardForm = { provider: provider.metadata.name, fieldsUrl, inProgress: open };
    const hasKey = opensPayment(query.key, row.id, secret);
    const opened = { hasKey, schoolReceives: await schoolReceives(deps, row), now: deps.clock.now() };
    return presentPublicPayment(row, { cardForm, howToPay: await howToPay(row, opened), commands: deps.commands });
  });

  publicRoute(app, boletoByLinkEndpoint, async ({ params: { entityPaymentId }, query }) => {
    if (!opensPayment(query.key, entityPaymentId, secret)) refuse('PAYMENT_NOT_FOUND');
    const row = (await boletoOf(paymentsByLink(deps.db), entityPaymentId)) ?? refuse('PAYMENT_NOT_FOUND');
    // PDFs are printed in one queue per user. Nobody is signed in here, so the student's id is used as the user's.
    return downloadBoleto(deps, row, { userId: row.studentId });
  });

  publicRoute(app, payByCardEndpoint, async ({ params: { entityPaymentId }, body, request }) => {
    const command = { ...body, paymentId: entityPaymentId, requestId: request.id };
    const { cardBrand, installments, gross } = await payByCard(deps, command);
    return { entityPaymentId, status: 'PAID' as const, grossValue: gross, cardBrand, installments };
  });
}

/** Whether an open payment could be charged to a card: its school may have been blocked since the charge was issued. */
async function schoolReceives({ db, providers }: Deps, row: PublicPaymentRow): Promise<boolean> {
  if (row.paymentMethod !== 'CREDIT' || row.status !== 'PENDING') return true;
  const charge = await chargeToIssue(db, row.id);
  if (charge === undefined) return true;
  return (await recipientOfCharge(db, charge, providerOf(providers, charge))).kind === 'recipient';
}
