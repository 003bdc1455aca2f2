import { addCents, cents, type Cents, takenInProportion } from '@habilita/kernel';
import {
  type AskedOfProvider,
  carryOut,
  confirmedBy,
  type DeclaredCommands,
  lockedMoneyFacts,
  type MoneyFacts,
  type PaymentFact,
  type Plan,
  planOf,
} from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { storeEvent, noteOutcome } from './provider-events.queries.ts';
import { canBeOurs, noticeProblem } from './provider-notice.ts';
import { setRequestState } from '../charges/provider-requests.queries.ts';
import type { ProviderEvent } from '../providers/notice.ts';
import type { ProviderRefund } from '../providers/provider.ts';

interface Refunded {
  readonly provider: string;
  readonly payment: { readonly id: string; readonly registrationId: string };
  /** The provider's id of the charge; null when staff reported the refund. */
  readonly externalId: string | null;
  readonly refund: ProviderRefund;
}

/**
 * Books a refund by the provider once; see {@link decideProviderRefund}. An implausible refund books nothing and raises
 * an irregularity. The registration is locked before the refund is stored, as it is when staff settle a refund by hand;
 * in another order the two could deadlock.
 */
export async function bookRefund(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'commands'>,
  { provider, payment: found, externalId, refund }: Refunded,
): Promise<void> {
  const now = deps.clock.now();
  const facts = await lockedMoneyFacts(trx, found.registrationId, now);
  const event = eventOf(externalId ?? '', refund);
  const isSane = noticeProblem(event, now) === undefined;
  const { providerEventId } = event;
  const fresh = await storeEvent(trx, {
    provider,
    providerEventId,
    kind: 'REFUNDED',
    externalPaymentId: externalId,
    paymentId: found.id,
    amountCents: refund.amount,
    occurredAt: isSane ? refund.refundedAt : now,
    receivedAt: now,
  });
  if (!fresh) return;
  const notice = { provider, providerEventId, amountCents: refund.amount };
  const { refundId: id, amount } = refund;
  const isAsked = canBeOurs(id) && (await setRequestState(trx, id, { state: 'DONE', error: null }, now));
  const posted = deps.commands.flatMap(({ askedOfProvider: it }) => (it?.made === undefined ? [] : [it]));
  const asPosted = posted.map(({ made }) => made?.(facts, { id, amount, notice })).find((plan) => plan !== undefined);
  if (asPosted !== undefined) {
    await carryOut(trx, deps, facts, asPosted, {});
    return noteOutcome(trx, { provider, providerEventId }, 'REFUNDED');
  }
  const before = await withoutRefund(trx, deps, facts, posted, id);
  const payment = before.payments.find((one) => one.id === found.id);
  if (payment === undefined) throw new Error(`No payment ${found.id} of its registration`);
  const plan = decideProviderRefund({
    payment,
    refundId: id,
    amount: isSane ? amount : cents(0),
    occurredAt: refund.refundedAt,
    notice,
    isAsked: isAsked && before === facts,
    commands: deps.commands,
  });
  await carryOut(trx, deps, before, plan, {});
  await noteOutcome(trx, { provider, providerEventId }, plan.giveBack.length > 0 ? 'REFUNDED' : 'RAISED');
}

/**
 * Undoes the posting of a refund that we requested, because the provider gave back another amount. The caller then
 * books the real amount and raises an irregularity. Returns the facts without the refund, or the given facts when no
 * command had posted it.
 */
async function withoutRefund(
  trx: Transaction,
  deps: Pick<Deps, 'jobs'>,
  facts: MoneyFacts,
  posted: readonly AskedOfProvider[],
  id: string,
): Promise<MoneyFacts> {
  const inVain = { id, reason: 'outro valor foi reembolsado' };
  const plan = posted.map(({ failed }) => failed(facts, inVain)).find((one) => one !== undefined);
  return plan === undefined ? facts : (await carryOut(trx, deps, facts, plan, {})).facts;
}

interface ProviderGaveBack {
  readonly payment: PaymentFact;
  readonly refundId: string;
  readonly amount: Cents;
  readonly occurredAt: Temporal.Instant;
  readonly notice: object;
  readonly isAsked: boolean;
  readonly commands: DeclaredCommands;
}

/**
 * Decides what a refund by the provider changes. It lowers what the student has paid. Each holder bears a share in
 * proportion to what it holds of the payment, and never more than it holds. A payment that is refunded completely
 * becomes REVERSED. REFUNDED_BY_PROVIDER is raised when we did not request the refund, or when it exceeds what the
 * holders hold. A reversal that waits for this refund becomes APPROVED.
 */
export function decideProviderRefund({
  payment,
  refundId,
  amount,
  occurredAt,
  notice,
  isAsked,
  commands,
}: ProviderGaveBack): Plan {
  const { id: paymentId, held, status } = payment;
  const shares = takenInProportion(amount, held);
  const booked = addCents(shares.marketplace, shares.partner);
  const isWhole = status === 'PAID' && booked === addCents(held.marketplace, held.partner);
  const details = { ...notice, bookedCents: booked };
  const { row, source } = confirmedBy(commands, payment, refundId) ?? {
    row: undefined,
    source: { type: 'PAYMENT', id: paymentId },
  };
  return planOf({
    row,
    giveBack: booked > 0 ? [{ payment, shares, isWhole }] : [],
    post: booked > 0 ? [{ kind: 'REVERSAL', shares, source, at: occurredAt }] : [],
    event: { kind: 'PAYMENT_REFUNDED', after: { paymentId, ...details } },
    irregularities: isAsked && booked === amount ? [] : [{ type: 'REFUNDED_BY_PROVIDER', paymentId, details }],
  });
}

function eventOf(externalId: string, { refundId, amount, refundedAt }: ProviderRefund): ProviderEvent {
  const providerEventId = `refund:${refundId}`;
  return {
    providerEventId,
    kind: 'REFUNDED',
    externalId,
    amount,
    occurredAt: refundedAt,
    raw: undefined,
  };
}
