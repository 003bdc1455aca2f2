import type { ProviderRefundBody } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { MoneyCommandRule } from '#areas/money/core/index.ts';
import { providerBalances, requestRefund } from '#areas/payments/index.ts';
import { registrationInPath } from '#areas/registrations/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { asksForRefundByProvider } from './refund.asks.ts';
import { decideRefundByProvider } from './refund-by-provider.ts';
import { providerOfPayment, refundToAskFor } from './refunds.queries.ts';

/** Decides a refund with the provider's balance, and asks the provider for it once it is committed. */
export const providerRefundRule = (deps: Deps): MoneyCommandRule<{ readonly id: string }, ProviderRefundBody> => ({
  ...registrationInPath,
  async providerBalance({ id: registrationId }, { entityPaymentId }): Promise<Cents | undefined> {
    const provider = await providerOfPayment(deps.db, { registrationId, entityPaymentId });
    return provider === null ? undefined : (await providerBalances(deps, [provider])).get(provider);
  },
  needsPlan: false,
  asks: asksForRefundByProvider,
  decide: decideRefundByProvider,
  async also(trx, { ids }, { by }) {
    const { paymentProvider: provider, ...refund } = await refundToAskFor(trx, ids.row);
    await requestRefund(trx, deps, { ...refund, provider, requestedBy: by.actor.userId });
  },
});
