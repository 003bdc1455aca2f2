import { addCents, type Cents, takenInProportion } from '@habilita/kernel';
import {
  carryOut,
  confirmedBy,
  type DeclaredCommands,
  type MoneyFacts,
  type Plan,
  planOf,
} from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import {
  correctRequestState,
  type ProviderRequest,
  type RequestState,
  requestStateOf,
} from '../charges/provider-requests.queries.ts';

interface Answered {
  readonly state: RequestState;
  readonly externalId?: string;
  readonly error?: string | null;
}

/** Books a provider's answer about a transfer that staff have already settled by hand; see {@link decideLatePayout}. */
export async function bookLatePayout(
  trx: Transaction,
  deps: Pick<Deps, 'jobs' | 'commands'>,
  facts: MoneyFacts,
  { id, paymentId, amountCents: amount }: ProviderRequest,
  answer: Answered,
): Promise<void> {
  const declared = await requestStateOf(trx, id);
  const plan = decideLatePayout(deps.commands, facts, { id, paymentId, amount, declared, answered: answer.state });
  if (plan === undefined) return;
  if (declared === 'REJECTED') await correctRequestState(trx, id, answer, facts.now);
  await carryOut(trx, deps, facts, plan, {});
}

interface LatePayout {
  /** The id of the request, which is also the id of the reversal. */
  readonly id: string;
  readonly paymentId: string | null;
  readonly amount: Cents;
  readonly declared: RequestState;
  readonly answered: RequestState;
}

/**
 * Decides what a provider's late answer about a transfer changes; undefined when the answer agrees with how staff
 * settled the transfer by hand. An answer that contradicts staff raises PAYOUT_MISMATCH. If staff settled the transfer
 * as not made, but it was made or is under way, its reversal is booked again, for at most what the holders still hold.
 * If staff settled it as made, but it was refused, no money is booked.
 */
function decideLatePayout(
  commands: DeclaredCommands,
  facts: MoneyFacts,
  { id, paymentId, amount, declared, answered }: LatePayout,
): Plan | undefined {
  const isMade = declared === 'REJECTED' && (answered === 'DONE' || answered === 'ACCEPTED');
  if (!isMade && !(declared === 'DONE' && answered === 'REJECTED')) return undefined;
  const details = { requestId: id, amountCents: amount, declared, answered };
  const event = { kind: 'PAYOUT_ANSWERED_LATE', after: { paymentId, ...details } };
  const payment = isMade ? facts.payments.find((one) => one.id === paymentId) : undefined;
  if (payment === undefined)
    return planOf({ event, irregularities: [{ type: 'PAYOUT_MISMATCH', paymentId, details }] });
  const { held, status } = payment;
  const shares = takenInProportion(amount, held);
  const booked = addCents(shares.marketplace, shares.partner);
  const isWhole = status === 'PAID' && booked === addCents(held.marketplace, held.partner);
  return planOf({
    // If another reversal of this payment has been requested meanwhile, this reversal's row stays declined.
    row: confirmedBy(commands, payment, id, true)?.row,
    giveBack: booked > 0 ? [{ payment, shares, isWhole }] : [],
    post: booked > 0 ? [{ kind: 'REVERSAL', shares, source: { type: 'PAYMENT_REVERSAL', id } }] : [],
    event,
    irregularities: [{ type: 'PAYOUT_MISMATCH', paymentId, details: { ...details, bookedCents: booked } }],
  });
}
