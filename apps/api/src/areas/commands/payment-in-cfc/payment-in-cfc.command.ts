import {
  cancelPaymentInCfcCommand,
  followingPaymentCommand,
  paymentInCfcCommand,
  paymentsInCfcEndpoint,
  receiptOfPaymentInCfcEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { askedReason, mountMoneyCommand } from '#areas/money/core/index.ts';
import { offeredTo, offerOf } from '#areas/commands/another-plan/index.ts';
import { registrationInBody } from '#areas/registrations/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { isPrintProblem, printDocument } from '#kernel/pdf/document-printer.ts';
import { receiptKey } from '#kernel/storage/statements-folder.ts';
import type { MountedCommand } from '../mounted-command.ts';
import { decideCancelPaymentInCfc, mayCancelPaymentInCfc } from './cancel-payment-in-cfc.ts';
import { decideFollowingPayment } from './following-payment.ts';
import { asksForFollowingPayment, asksForPaymentInCfc, PAYMENT_IN_CFC_RULE } from './payment-in-cfc.asks.ts';
import { decidePaymentInCfc } from './payment-in-cfc.ts';
import { PAYMENTS_IN_CFC, paymentsInCfcOf, receiptOf, registrationOfPayment } from './payment-in-cfc.queries.ts';
import { receiptDocument } from './receipt.ts';

const LINK_LIVES = { minutes: 5 };
const RECEIPT = 'CNHPOP_Recibo.pdf';

function mount(app: FastifyInstance, deps: Deps): void {
  mountMoneyCommand(app, deps, paymentInCfcCommand, {
    ...registrationInBody,
    asks: {
      async after(db, asked) {
        const plans = await offeredTo(db, asked.body.registrationId);
        return (facts) => asksForPaymentInCfc(facts, { ...asked, ...plans });
      },
    },
    decide: {
      async after(db, asked) {
        const { registrationId, planId, paymentMethod } = asked.body;
        const { terms, seats } = await offerOf(db, registrationId, planId, paymentMethod);
        return (facts) => decidePaymentInCfc({ ...facts, seats }, { ...asked, terms });
      },
    },
  });
  mountMoneyCommand(app, deps, followingPaymentCommand, {
    ...registrationInBody,
    asks: asksForFollowingPayment,
    decide: decideFollowingPayment,
  });
  mountMoneyCommand(app, deps, cancelPaymentInCfcCommand, {
    isVisible: registrationInBody.isVisible,
    registrationId: async ({ id }, _body, { db, actor }) =>
      (await registrationOfPayment(db, actor, id)) ?? refuse('PAYMENT_NOT_FOUND'),
    asks: () => [askedReason('note', true)],
    decide: decideCancelPaymentInCfc,
  });
  route(app, paymentsInCfcEndpoint, async ({ query, actor }) => {
    const { content, ...total } = await paymentsInCfcOf(deps.readDb, actor, query);
    return {
      ...total,
      content: content.map(({ isLatest, isAnonymised, ...payment }) => ({
        ...payment,
        can: { cancel: mayCancelPaymentInCfc({ active: payment.active, isLatest, isAnonymised }, actor) },
      })),
    };
  });
  route(app, receiptOfPaymentInCfcEndpoint, async ({ params, actor }) => {
    // This reads the primary database, because a payment that was entered a moment ago may not have reached the
    // replica.
    const payment = (await receiptOf(deps.db, actor, params.id)) ?? refuse('PAYMENT_NOT_FOUND');
    if (payment.cancelledAt !== null) refuse('PAYMENT_INACTIVE');
    const now = deps.clock.now();
    const printed = await printDocument(receiptDocument(payment, now), { personId: actor.userId });
    if (isPrintProblem(printed)) return refuse('STATEMENT_NOT_PRINTABLE');
    const key = receiptKey(payment.registrationId, payment.id);
    await deps.storage.put(key, printed.bytes);
    const link = { fileName: RECEIPT, contentType: 'application/pdf', expiresAt: now.add(LINK_LIVES) };
    return { downloadUrl: deps.storage.downloadUrl(key, link), fileName: RECEIPT };
  });
}

export const paymentInCfc = {
  actions: { paymentInCfc: PAYMENT_IN_CFC_RULE },
  row: PAYMENTS_IN_CFC,
  inBalance: {
    PAYMENT_IN_CFC: ({ sum, amount, payments }) =>
      sum === 0 ? 'O que foi recebido no CFC foi cancelado.' : `O CFC recebeu ${amount}, em ${payments}.`,
    PAYMENT_IN_CFC_CANCELLED: 'PAYMENT_IN_CFC',
  },
  mount,
} satisfies MountedCommand;
