import {
  cancelPaymentInCfcCommand,
  followingPaymentCommand,
  paymentInCfcCommand,
  paymentsInCfcEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { mayCancelPaymentInCfc, mountMoneyCommand } from '#areas/money/index.ts';
import { seatsOf, termsForRegistration } from '#areas/plan-changes/index.ts';
import { ofBody } from '#areas/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { decideCancelPaymentInCfc } from './cancel-payment-in-cfc.ts';
import { decideFollowingPayment } from './following-payment.ts';
import { decidePaymentInCfc } from './payment-in-cfc.ts';
import { paymentsInCfcOf, registrationOfPayment } from './payments-in-cfc.queries.ts';

export function mountPaymentsInCfc(app: FastifyInstance, deps: Deps): void {
  mountMoneyCommand(app, deps, paymentInCfcCommand, {
    ...ofBody,
    decide: {
      async after(db, asked) {
        const { registrationId, planId, paymentMethod } = asked.body;
        const terms = await termsForRegistration(db, registrationId, planId);
        const seats = terms === undefined ? [] : await seatsOf(db, terms, paymentMethod);
        return (facts) => decidePaymentInCfc({ ...facts, seats }, { ...asked, terms });
      },
    },
  });
  mountMoneyCommand(app, deps, followingPaymentCommand, { ...ofBody, decide: decideFollowingPayment });
  mountMoneyCommand(app, deps, cancelPaymentInCfcCommand, {
    isVisible: ofBody.isVisible,
    registrationId: async ({ id }, _body, { db, actor }) =>
      (await registrationOfPayment(db, actor, id)) ?? refuse('PAYMENT_NOT_FOUND'),
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
}
