import { refusalText, type TryError } from '@habilita/contract';
import { addCents, type Cents, type HolderShares } from '@habilita/kernel';
import { lockedMoneyFacts } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { CarriedOutElsewhere } from '#kernel/jobs/jobs.ts';
import { recordEvent } from '#kernel/events.ts';
import { noteTryOf } from './retry-leases.queries.ts';
import { recipientOfRefund } from '../recipients/recipient-of-charge.ts';
import { chargeToIssue } from './charges.queries.ts';
import { checkCharge } from './check-charge.ts';
import { chargeToRefund } from './former-charges.ts';
import { nextTryAt } from './retry-delays.ts';
import { followRejected } from './rejected-request.ts';
import { failureOf, followReturn } from './returned-payout.ts';
import { failRequest } from '../arrivals/fail-reversal.ts';
import { bookLatePayout } from '../arrivals/late-payout.ts';
import { raiseLateRefusal } from '../arrivals/late-refusal.ts';
import { carryOutRequestJob } from './payments.jobs.ts';
import {
  claimRequest,
  endClaim,
  insertRequest,
  type ProviderRequest,
  providerRequest,
  type RequestState,
  setRequestState,
  sharesOf,
} from './provider-requests.queries.ts';
import type { PayoutRecipient, PayoutProvider } from '../providers/payout.ts';

interface Asked {
  /** The id of the reversal or refund for which the provider is asked; the request gets the same id. */
  readonly id?: string;
  readonly registrationId: string;
  readonly requestedBy: string;
}

/**
 * Stores a request to a provider to refund a payment, and enqueues the job that sends it. Nothing is posted in the
 * ledger here: a refund is posted by its command, a reversal once the provider has given the money back. Returns the
 * request's id, which is also the refund's id at the provider.
 */
export async function requestRefund(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  {
    shares,
    ...asked
  }: Asked & { readonly paymentId: string; readonly provider: string; readonly shares: HolderShares },
): Promise<string> {
  const amountCents = addCents(shares.partner, shares.marketplace);
  const row = { ...asked, kind: 'REFUND', amountCents, shares } as const;
  const requestId = await insertRequest(trx, row, null, deps.clock.now());
  await deps.jobs.enqueue(trx, carryOutRequestJob, { requestId }, { singletonKey: requestId });
  return requestId;
}

/**
 * Stores a request to a provider to make a bank transfer, and enqueues the job that sends it. The caller posts the
 * transfer in the ledger. Returns the request's id.
 */
export async function requestPayout(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'providers'>,
  {
    amount: amountCents,
    recipient,
    ...asked
  }: Asked & { readonly amount: Cents; readonly paymentId?: string; readonly recipient: PayoutRecipient },
): Promise<string> {
  const row = { ...asked, kind: 'PAYOUT', provider: deps.providers.payouts.metadata.name, amountCents } as const;
  const requestId = await insertRequest(trx, row, recipient, deps.clock.now());
  await deps.jobs.enqueue(trx, carryOutRequestJob, { requestId }, { singletonKey: requestId });
  return requestId;
}

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'environment' | 'commands'>;

type Answer =
  | { readonly state: RequestState; readonly externalId?: string; readonly error?: string | null }
  | { readonly noAnswer: TryError };

/**
 * A process reserves a request for this long before it calls the provider, so that no other process calls about the
 * same request. If the process dies, the reservation ends after this time; pg-boss needs as long to notice the death.
 */
const CLAIM = { seconds: 30 };
/**
 * Transfeera may take a repeated order of a refund for a new one. A process therefore orders a refund there only within
 * this time after it has reserved the request ({@link CLAIM}). The order has then arrived or timed out before the
 * reservation ends, when another process may ask whether it arrived.
 */
const ORDERS_WITHIN = { seconds: 20 };

/**
 * Sends a refund or payout to the provider, or asks for its outcome, outside any transaction. The job, a notice and a
 * person may start it at the same moment, and a provider may take a repeated order for a new one; therefore only one
 * process at a time does so. Throws when the provider does not answer, or while another process works on the request;
 * the job then tries again, which is safe. A request that has already ended is checked for later changes: see
 * {@link followReturn} and {@link followRejected}.
 */
export async function carryOutRequest(deps: Needed, requestId: string, returned = false): Promise<void> {
  const now = deps.clock.now().round('millisecond');
  const until = now.add(CLAIM);
  const isClaimed = await inTransaction(deps.db, (trx) => claimRequest(trx, requestId, { now, until }));
  try {
    const request = await providerRequest(deps.db, requestId);
    if (request === undefined) return;
    if (request.state === 'REJECTED') return await followRejected(deps, request, returned);
    if (request.state === 'DONE') return await followReturn(deps, request, returned);
    if (!isClaimed) throw new CarriedOutElsewhere('another process asks the provider for this request');
    await ask(deps, { ...request, orderBefore: now.add(ORDERS_WITHIN) }, returned);
  } finally {
    if (isClaimed) await inTransaction(deps.db, (trx) => endClaim(trx, requestId, until));
  }
}

interface Claimed extends ProviderRequest {
  readonly orderBefore: Temporal.Instant;
}

async function ask(deps: Needed, request: Claimed, returned: boolean): Promise<void> {
  const requestId = request.id;
  const answer = await answerTo(deps, request, returned);
  const at = deps.clock.now();
  const againAt = nextTryAt(request.failedTries + 1, at);
  await inTransaction(deps.db, async (trx) => {
    // The registration is locked before the request's row, because a rejected request also ends its reversal or refund,
    // which needs the registration's lock.
    const facts = movesMoney(request, answer) ? await lockedMoneyFacts(trx, request.registrationId, at) : undefined;
    const error = 'noAnswer' in answer ? answer.noAnswer : null;
    await noteTryOf(trx, 'REQUEST', requestId, { againAt, error });
    if ('noAnswer' in answer) return;
    if (!(await setRequestState(trx, requestId, answer, at))) {
      if (facts === undefined) return;
      if (request.kind === 'PAYOUT') await bookLatePayout(trx, deps, facts, request, answer);
      else await raiseLateRefusal(trx, deps, facts, request);
      return;
    }
    if (answer.state !== request.state) await noteOutcomeOf(trx, request, answer);
    if (facts !== undefined && isRejected(answer))
      await failRequest(trx, deps, facts, { id: requestId, reason: answer.error ?? '' });
  });
  if ('noAnswer' in answer) throw new Error(`provider unavailable (${answer.noAnswer})`);
}

function answerTo(deps: Needed, request: Claimed, returned: boolean): Promise<Answer> | Answer {
  if (request.kind === 'REFUND') return refund(deps, request);
  return returned ? rejected('TRANSFER_RETURNED') : payOut(deps.providers.payouts, request);
}

const rejected = (reason: string, detail?: string): Answer & { readonly state: RequestState } => ({
  state: 'REJECTED',
  error: refusalText(reason, detail),
});

const isRejected = (answer: Answer): boolean => 'state' in answer && answer.state === 'REJECTED';

/**
 * Whether an answer may change the registration's money, so that the registration must be locked. A rejection may. An
 * accepted refund does not, because it is booked from the provider's record of the charge. Any outcome of a transfer
 * may, because staff may have recorded another outcome meanwhile.
 */
const movesMoney = ({ kind }: ProviderRequest, answer: Answer): boolean =>
  isRejected(answer) || (kind === 'PAYOUT' && 'state' in answer);

function noteOutcomeOf(
  trx: Transaction,
  request: ProviderRequest,
  { state, error }: { state: RequestState; error?: string | null },
) {
  const { id: requestId, kind, paymentId, amountCents, registrationId } = request;
  return recordEvent(trx, {
    entityType: 'REGISTRATION',
    entityId: registrationId,
    kind: `PROVIDER_${kind}_${state}`,
    after: { requestId, paymentId, amountCents, ...(error ? { error } : {}) },
  });
}

/**
 * Orders a refund from its provider. When the provider has accepted it, the charge is checked, which books the refund
 * and ends the request as soon as the provider has made it.
 */
async function refund(deps: Needed, request: Claimed): Promise<Answer> {
  const { id: refundId, provider, externalPaymentId, paymentId, amountCents: amount, orderBefore } = request;
  if (externalPaymentId === null || paymentId === null) return rejected('NO_CHARGE');
  const asked = deps.providers.named(provider);
  const charge = await chargeToIssue(deps.db, paymentId);
  const recipient = charge && (await recipientOfRefund(deps.db, charge, asked));
  const isAccepted = request.state === 'ACCEPTED';
  const isByCard = charge?.paymentMethod === 'CREDIT';
  const found = isByCard
    ? await chargeToRefund(asked, { ...charge, paymentId, externalId: externalPaymentId, refundId, amount })
    : { externalId: externalPaymentId };
  if ('kind' in found) return { noAnswer: found.cause };
  const { externalId } = found;
  const order = { externalId, refundId, amount, shares: sharesOf(request), isAccepted, orderBefore };
  const result = await asked.refund(recipient === undefined ? order : { ...order, recipient });
  if (result.kind === 'unavailable') return { noAnswer: result.cause };
  if (result.kind === 'rejected') return rejected(result.reason, result.detail);
  if (result.kind === 'unknown') return rejected('UNKNOWN_TO_PROVIDER');
  const checked = await checkCharge(deps, paymentId);
  if (checked === 'FOLLOWED') return { state: 'ACCEPTED' };
  return { noAnswer: checked === 'UNKNOWN_TO_PROVIDER' ? 'unknown' : 'silent' };
}

async function payOut(payouts: PayoutProvider, request: ProviderRequest): Promise<Answer> {
  const { id: payoutId, amountCents: amount, recipient, orderId } = request;
  if (recipient === null) return rejected('NOBODY_TO_PAY');
  const description = orderId === null ? 'Estorno' : `Estorno da cobrança ${orderId}`;
  const sent = await payouts.sendPayout({ payoutId, amount, recipient, description });
  if (sent.kind === 'unavailable') return { noAnswer: sent.cause };
  if (sent.kind === 'rejected') return rejected(sent.reason, sent.detail);
  const { externalId, status, reason } = sent.payout;
  if (status === 'PROCESSING') return { state: 'ACCEPTED', externalId };
  return status === 'DONE' ? { state: 'DONE', externalId } : { ...rejected(...failureOf(status, reason)), externalId };
}
