import {
  customPaymentCommand,
  customPaymentOfferEndpoint,
  customPaymentsEndpoint,
  isOfSchool,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { activeNames } from '#areas/offer/catalogues/index.ts';
import { factsToLookAt, mountMoneyCommand } from '#areas/money/core/index.ts';
import { registrationInBody, registrationInPath } from '#areas/registrations/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import type { MountedCommand } from '../mounted-command.ts';
import { asksForCustomPayment, CUSTOM_PAYMENT_RULE } from './custom-payment.asks.ts';
import { decideCustomPayment } from './custom-payment.ts';
import { CUSTOM_PAYMENTS, customPaymentsOf } from './custom-payment.queries.ts';

const CATALOGUE = 'CUSTOM_PAYMENT_REASON';

/**
 * Mounts the command for custom payments and the list of custom payments. In the list, CFC users do not see who created
 * a payment.
 */
function mount(app: FastifyInstance, deps: Deps): void {
  mountMoneyCommand(app, deps, customPaymentCommand, {
    ...registrationInBody,
    asks: {
      async after(db, asked) {
        const reasons = await activeNames(db, CATALOGUE);
        return (facts) => asksForCustomPayment(facts, { ...asked, reasons });
      },
    },
    decide: {
      async after(db, asked) {
        const reasons = await activeNames(db, CATALOGUE);
        return (facts) => decideCustomPayment(facts, { ...asked, reasons });
      },
    },
    answer: ({ ids }, { paymentMethod }) => ({
      entityPaymentPairIds: ids.payments.map((entityPaymentId) => ({ entityPaymentId })),
      planChange: { newPaymentMethod: paymentMethod ?? null },
    }),
  });
  route(app, customPaymentOfferEndpoint, async ({ params, actor }) => {
    const { terms, today } = await factsToLookAt(deps, actor, registrationInPath, params.id, params);
    return {
      reasons: [...(await activeNames(deps.db, CATALOGUE))].toSorted((a, b) => a.localeCompare(b)),
      partnerSharePercentage: terms.partnerSharePercentage,
      allowedPaymentMethods: [...terms.allowedMethods],
      maxNumberInstallments: terms.prices.bpMaxInstallments,
      today,
    };
  });
  route(app, customPaymentsEndpoint, async ({ query, actor }) => {
    const { content, ...total } = await customPaymentsOf(deps.readDb, actor, query);
    const hidesCreator = isOfSchool(actor);
    return {
      ...total,
      content: content.map(({ createdBy, ...payment }) => ({ ...payment, ...(hidesCreator ? {} : { createdBy }) })),
    };
  });
}

export const customPayment = {
  actions: { customPayment: CUSTOM_PAYMENT_RULE },
  row: CUSTOM_PAYMENTS,
  inBalance: {
    CUSTOM_PAYMENT: ({ sum, amount }) =>
      sum === 0 ? 'Os pagamentos avulsos foram desfeitos.' : `Pagamentos avulsos cobram ${amount}.`,
  },
  mount,
} satisfies MountedCommand;
