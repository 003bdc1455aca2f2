import type { Cents } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { bookProviderEvent } from '../arrivals/book-provider-event.ts';
import {
  attemptProblem,
  cardFailureOf,
  DENIALS_WINDOW,
  nextAttemptProblem,
  repeatedAttemptProblem,
} from './card-attempt.ts';
import {
  attemptById,
  earlierAttempts,
  failAttempt,
  insertAttempt,
  type AttemptRecord,
  lockPayment,
  succeedAttempt,
} from './card-attempts.queries.ts';
import { cardPaymentRequestOf } from '../charges/charge-request.ts';
import { chargeToIssue } from '../charges/charges.queries.ts';
import { resolveCardAttemptJob } from '../charges/payments.jobs.ts';
import type { ProviderEvent } from '../providers/notice.ts';
import type {
  CardApproval,
  CardPaymentRequest,
  CardPayments,
  PayCardResult,
  PaymentProvider,
} from '../providers/provider.ts';
import { providerOf } from '../providers/providers.ts';
import { recipientOfCharge } from '../recipients/recipient-of-charge.ts';
import { bookWhatArrived } from './resolve-card-attempt.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'log' | 'environment'>;

export interface PayByCard {
  readonly paymentId: string;
  /** An id that the browser makes for each press of the button. */
  readonly attemptId: string;
  readonly cardToken: string;
  readonly installments: number;
  readonly requestId?: string;
}

export interface CardPaid {
  readonly cardBrand: string | null;
  readonly installments: number;
  readonly gross: Cents;
}

/** How long after an attempt a job asks the provider what became of it. */
const ANSWER_LOST_AFTER = { minutes: 1 };

/**
 * Charges a tokenised card: commits the intent, calls the provider outside any transaction, commits the answer. A
 * repeated attempt gets the recorded answer. Refusals: PAYMENT_NOT_FOUND, those of `nextAttemptProblem`,
 * IDEMPOTENCY_MISMATCH, RECIPIENT_NOT_READY for a school that cannot receive money any more, the nine codes of
 * `CardError`, CARD_NOT_ARRIVED when the relay does not have the card, and CHARGE_IN_PROGRESS while the outcome is
 * unknown.
 */
export async function payByCard(deps: Needed, command: PayByCard): Promise<CardPaid> {
  const { attemptId } = command;
  const begun = await inTransaction(deps.db, (trx) => begin(trx, deps, command));
  if (begun !== 'known') {
    const result = await cardsOf(deps.providers.named(begun.provider)).pay(begun.request);
    await inTransaction(deps.db, (trx) => finish(trx, deps, { ...command, provider: begun.provider }, result));
    if (result.kind === 'unavailable') {
      deps.log.warn({ attemptId, cause: result.cause }, 'card attempt without an answer');
      await bookWhatArrived(deps, attemptId);
    }
  }
  return outcomeOf(await attemptById(deps.db, attemptId));
}

interface Begun {
  readonly provider: string;
  readonly request: CardPaymentRequest;
}

/** Commits the attempt; returns 'known' for an attempt that exists already. */
async function begin(trx: Transaction, deps: Needed, command: PayByCard): Promise<Begun | 'known'> {
  const { paymentId, attemptId, installments } = command;
  const now = deps.clock.now();
  const payment = (await lockPayment(trx, paymentId)) ?? refuse('PAYMENT_NOT_FOUND');
  const known = await attemptById(trx, attemptId);
  if (known !== undefined) {
    accept(repeatedAttemptProblem(known, command));
    return 'known';
  }
  const earlier = await earlierAttempts(trx, payment, now.subtract(DENIALS_WINDOW));
  accept(nextAttemptProblem(payment, installments, earlier));
  await insertAttempt(trx, {
    id: attemptId,
    registrationId: payment.registrationId,
    paymentId,
    at: now,
    operation: 'CARD_PAYMENT',
    status: 'PENDING',
    cardInstallments: installments,
    totalGrossCents: payment.gross,
    description: `Cobrança ${payment.orderId}, cartão em ${installments}x`,
    errorCode: null,
    errorDetails: null,
  });
  const startAfter = now.add(ANSWER_LOST_AFTER);
  await deps.jobs.enqueue(trx, resolveCardAttemptJob, { attemptId }, { startAfter });
  const charge = (await chargeToIssue(trx, paymentId)) ?? refuse('CHARGE_NOT_READY');
  const provider = providerOf(deps.providers, charge);
  const shared = await recipientOfCharge(trx, charge, provider);
  if (shared.kind === 'refused') refuse('RECIPIENT_NOT_READY');
  const { metadata } = provider;
  const request = cardPaymentRequestOf(charge, command, shared.recipient) ?? refuse('CHARGE_NOT_READY');
  return { provider: metadata.name, request };
}

/**
 * Returns the provider's card interface. Throws for a provider without one, which cannot happen here: only a provider
 * that takes cards can have issued a charge by card.
 */
function cardsOf({ cards, metadata }: PaymentProvider): CardPayments {
  if (cards === undefined) throw new Error(`${metadata.name} takes no cards`);
  return cards;
}

/**
 * Records the provider's answer. An approval is booked before the attempt is changed, because booking locks the
 * registration first, as the webhook of the same approval does at the same time; in another order the two could
 * deadlock.
 */
async function finish(
  trx: Transaction,
  deps: Needed,
  { paymentId, attemptId, requestId, provider }: PayByCard & { readonly provider: string },
  result: PayCardResult,
): Promise<void> {
  if (result.kind === 'approved') {
    await bookProviderEvent(trx, deps, provider, approvalEvent(result, paymentId, attemptId));
    await succeedAttempt(trx, attemptId, result.cardBrand);
    return;
  }
  const failure = cardFailureOf(result);
  if (failure !== undefined) await failAttempt(trx, { attemptId }, failure, requestId);
}

function approvalEvent(approval: CardApproval, paymentId: string, attemptId: string): ProviderEvent {
  const { externalId, movementId, amount, approvedAt, cardBrand, installments } = approval;
  const providerEventId = `card:${attemptId}`;
  return {
    providerEventId,
    movementId,
    kind: 'PAID',
    externalId,
    paymentId,
    attemptId,
    amount,
    occurredAt: approvedAt,
    ...(cardBrand === '' ? {} : { cardBrand }),
    installments,
    raw: undefined,
  };
}

function outcomeOf(attempt: AttemptRecord | undefined): CardPaid {
  if (attempt === undefined) throw new Error('an attempt that was begun is kept');
  accept(attemptProblem(attempt));
  return { cardBrand: attempt.cardBrand, installments: attempt.cardInstallments ?? 1, gross: attempt.gross };
}
