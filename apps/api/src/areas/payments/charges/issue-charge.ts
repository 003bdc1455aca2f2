import type { PaymentOperation, PaymentMethod } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { noteNoAnswer } from './note-no-answer.ts';
import { insertAttempt } from '../cards/card-attempts.queries.ts';
import { chargeRequestOf } from './charge-request.ts';
import {
  type ChargeToIssue,
  chargeToIssue,
  moveCharge,
  recordIssuedCharge,
  recordProvider,
} from './charges.queries.ts';
import { syncCharge } from './sync-charge.ts';
import { type RecipientOfCharge, recipientOfCharge } from '../recipients/recipient-of-charge.ts';
import { nextTryAt } from './retry-delays.ts';
import { failedTries, noteTry } from './charges-to-check.queries.ts';
import { cancelChargeJob } from '#areas/money/core/index.ts';
import { chargesIssued } from '../providers/provider-durations.ts';
import type { CreateChargeResult, PaymentProvider, ProviderCharge } from '../providers/provider.ts';
import { providerOf } from '../providers/providers.ts';
import { tellPaymentRequested } from '../ways-to-pay/tell-student.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'environment' | 'log' | 'commands'>;

/**
 * Asks the provider for a payment's charge, outside any transaction, and records it. Throws when the provider cannot be
 * reached, so that the job tries again; asking twice gives the same charge. When the school cannot receive its share,
 * the charge is rejected or waits; it is never sent without the share.
 */
export async function issueCharge(deps: Needed, paymentId: string): Promise<void> {
  const { db } = deps;
  const charge = await chargeToIssue(db, paymentId);
  if (charge === undefined || charge.chargeState !== 'REQUESTED' || charge.status !== 'PENDING') return;
  const provider = await chosenProvider(deps, charge);
  const shared = await recipientOfCharge(db, charge, provider);
  const result = await (shared.kind === 'refused' ? askedBefore(charge, provider) : ask(charge, provider, shared));
  if (shared.kind === 'refused' && result.kind === 'rejected') return withoutRecipient(deps, charge, shared);
  if (result.kind === 'unavailable') return noteNoAnswer(deps, paymentId, result);
  if (result.kind === 'issued') {
    const { name } = provider.metadata;
    await inTransaction(db, (trx) => recordIssue(trx, deps, charge, name, result.charge));
    chargesIssued.observe({ method: charge.paymentMethod }, secondsSince(charge.updatedAt, deps.clock));
    // The answer to an earlier call was lost, and the charge has been paid or cancelled since.
    if (result.charge.status !== 'OPEN')
      await inTransaction(db, (trx) => syncCharge(trx, deps, name, charge, result.charge));
    return;
  }
  deps.log.warn({ paymentId, reason: result.reason }, 'charge rejected by the provider');
  await inTransaction(db, (trx) => recordRejection(trx, deps, charge, `${result.reason} ${result.detail}`.trim()));
}

const secondsSince = (moment: Temporal.Instant, clock: Deps['clock']): number =>
  Math.max(0, clock.now().since(moment).total('seconds'));

async function ask(
  charge: ChargeToIssue,
  provider: PaymentProvider,
  { recipient }: Extract<RecipientOfCharge, { kind: 'recipient' }>,
): Promise<CreateChargeResult> {
  const request = chargeRequestOf(charge, recipient);
  return request === undefined
    ? { kind: 'rejected', reason: 'ADDRESS_MISSING', detail: '' }
    : provider.createCharge(request);
}

/**
 * Looks up a charge that an earlier call may have created before its answer was lost. No new charge is created, because
 * the school can no longer receive its share.
 */
async function askedBefore(charge: ChargeToIssue, provider: PaymentProvider): Promise<CreateChargeResult> {
  const never = { kind: 'rejected', reason: 'RECIPIENT_NOT_READY', detail: '' } as const;
  if (charge.paymentProvider === null) return never;
  const found = await provider.fetchCharge({ paymentId: charge.id, issue: charge.chargeIssue });
  if (found.kind === 'unavailable') return found;
  if (found.kind === 'unknown' || found.charge.instrument === undefined) return never;
  return { kind: 'issued', charge: { ...found.charge, instrument: found.charge.instrument } };
}

/**
 * Lets the charge wait while the school's account is being requested, or always when CHARGES_WITHOUT_RECIPIENT is
 * 'hold'. Otherwise rejects the charge and records the reason as a payment attempt.
 */
async function withoutRecipient(
  deps: Needed,
  charge: ChargeToIssue,
  { why, isPassing }: Extract<RecipientOfCharge, { kind: 'refused' }>,
): Promise<void> {
  const { db, clock, environment } = deps;
  if (!isPassing && !environment.holdsWithoutRecipient)
    return inTransaction(db, (trx) => recordRejection(trx, deps, charge, why));
  const at = clock.now();
  const againAt = nextTryAt((await failedTries(db, charge.id)) + 1, at);
  await inTransaction(db, (trx) => noteTry(trx, charge.id, { at, againAt, error: 'recipient' }));
}

/**
 * The choice of the provider is committed before the call, so that a retry asks the same provider even when settings
 * have changed.
 */
async function chosenProvider({ db, providers }: Needed, charge: ChargeToIssue): Promise<PaymentProvider> {
  const provider = providerOf(providers, charge);
  if (charge.paymentProvider !== null) return provider;
  const recorded = await inTransaction(db, (trx) => recordProvider(trx, charge.id, provider.metadata.name));
  return providers.named(recorded);
}

async function recordIssue(
  trx: Transaction,
  deps: Needed,
  charge: ChargeToIssue,
  provider: string,
  { externalId, instrument }: ProviderCharge,
): Promise<void> {
  const state = await recordIssuedCharge(trx, charge.id, { provider, externalId, instrument }, deps.clock.now());
  if (state === 'ISSUED') await tellPaymentRequested(trx, deps, charge.id);
  if (state !== undefined) await note(trx, charge, 'CHARGE_ISSUED', { provider, externalId });
  if (state === 'CANCEL_REQUESTED') await deps.jobs.enqueue(trx, cancelChargeJob, { paymentId: charge.id });
}

const OPERATIONS: Readonly<Record<PaymentMethod, PaymentOperation>> = {
  PIX: 'PIX_ISSUE',
  CREDIT: 'CARD_ISSUE',
  BOLETO: 'BOLETO_ISSUE',
  BOLETO_PARCELADO: 'BOLETO_ISSUE',
};

/** Records that a charge was rejected; staff see it among the registration's payment attempts. */
async function recordRejection(trx: Transaction, deps: Needed, charge: ChargeToIssue, reason: string): Promise<void> {
  const at = deps.clock.now();
  if (!(await moveCharge(trx, charge.id, { happened: 'rejected', error: reason }, at))) return;
  await note(trx, charge, 'CHARGE_REJECTED', { reason });
  await insertAttempt(trx, {
    id: newId(),
    registrationId: charge.registrationId,
    paymentId: charge.id,
    at,
    operation: OPERATIONS[charge.paymentMethod],
    status: 'ERROR',
    cardInstallments: null,
    totalGrossCents: charge.grossCents,
    description: `Cobrança ${charge.orderId}`,
    errorCode: 'CHARGE_REJECTED',
    errorDetails: reason.slice(0, 500),
  });
}

function note(trx: Transaction, charge: ChargeToIssue, kind: string, details: object): Promise<void> {
  const after = { paymentId: charge.id, ...details };
  return recordEvent(trx, { entityType: 'REGISTRATION', entityId: charge.registrationId, kind, after });
}
