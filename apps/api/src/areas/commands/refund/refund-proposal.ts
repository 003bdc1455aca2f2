import { type Cents, ZERO_CENTS } from '@habilita/kernel';
import { providerBalances } from '#areas/payments/index.ts';
import { heldInOnePiece, moneyFactsOf, totalOf } from '#areas/money/core/index.ts';
import { readRegistration } from '#areas/money/registration-row/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { mayAskProvider } from './refund-by-provider.ts';
import { proposeRefund } from './refund-routes.ts';
import { freeCredit } from './free-credit.ts';
import { returnablePayments } from './refund.queries.ts';

interface Asked {
  readonly registrationId: string;
  /** The amount to give back. The proposal is for the whole credit when this is undefined or more than the credit. */
  readonly amount: Cents | undefined;
  readonly actor: Actor;
}

async function factsOf(db: ReadDatabase, registrationId: string, now: Temporal.Instant) {
  const registration = await readRegistration(db, registrationId);
  return registration === undefined ? undefined : moneyFactsOf(db, registration, now);
}

/** Proposes how an amount can go back, with the providers' present balances; see {@link proposeRefund}. */
export async function refundProposal(
  deps: Pick<Deps, 'db' | 'readDb' | 'providers' | 'log' | 'clock'>,
  { registrationId, amount: asked, actor }: Asked,
) {
  const { readDb } = deps;
  const now = deps.clock.now();
  const facts = await factsOf(readDb, registrationId, now);
  if (facts === undefined) return { parts: [] };
  const credit = totalOf(freeCredit(facts));
  const amount = asked === undefined || asked > credit ? credit : asked;
  if (amount <= 0) return { parts: [] };
  const found = await returnablePayments(readDb, registrationId);
  const payments = found.map((payment) => ({ ...payment, inOnePiece: heldInOnePiece(facts, payment) }));
  const names = new Set(payments.map(({ provider }) => provider));
  const balances = await providerBalances(deps, [...names]);
  const parts = proposeRefund({ payments, amount, now, balances });
  return {
    parts: parts.map(({ payment, shares, ...part }) => {
      const isByProvider = payment !== undefined && part.route !== 'BANK_TRANSFER';
      return {
        ...part,
        entityPaymentId: payment?.id ?? null,
        paymentMethod: payment?.method ?? null,
        paymentDate: payment?.paidAt ?? null,
        marketplaceAmount: shares.marketplace,
        partnerAmount: shares.partner,
        feeKept: payment?.fee ?? ZERO_CENTS,
        providerBalance: payment === undefined ? null : (balances.get(payment.provider) ?? null),
        isByProvider: isByProvider && mayAskProvider(payment.method, actor),
      };
    }),
  };
}
