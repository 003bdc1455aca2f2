import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import type { Message } from '#kernel/outbox/message.ts';
import { paymentLink } from './payment-link.ts';
import { messageFacts, requestOf } from './payment-message.queries.ts';
import {
  customPaymentRequested,
  type PaymentFacts,
  paymentReceived,
  paymentRequestedAgain,
  paymentSentAgain,
  penaltyRequested,
  registrationDone,
} from './payment.message.ts';

type Needed = Pick<Deps, 'clock' | 'jobs' | 'environment'>;

/** Tells that a payment was received, in the transaction that books it. */
export function tellPaymentReceived(trx: Transaction, deps: Needed, paymentId: string): Promise<void> {
  return tell(trx, deps, paymentId, paymentReceived);
}

/**
 * Mails the student about an issued charge of the registration, a penalty or a custom payment, or one requested anew.
 * Only the first payment of a request is told; later instalments are not.
 */
export async function tellPaymentRequested(trx: Transaction, deps: Needed, paymentId: string): Promise<void> {
  const asked = await requestOf(trx, paymentId);
  if (!asked.isFirst) return;
  if (asked.entityType === 'REGISTRATION_PENALTY') return tell(trx, deps, paymentId, penaltyRequested);
  if (asked.entityType === 'REGISTRATION_CUSTOM_PAYMENT') return tell(trx, deps, paymentId, customPaymentRequested);
  if (asked.entityType !== 'REGISTRATION' && asked.entityType !== 'REGISTRATION_PLAN_CHANGE') return;
  await tell(trx, deps, paymentId, asked.isOfRegistering ? registrationDone : paymentRequestedAgain);
}

/** Tells how to pay an open payment, when staff send it. */
export function tellHowToPay(trx: Transaction, deps: Needed, paymentId: string): Promise<void> {
  return tell(trx, deps, paymentId, paymentSentAgain);
}

async function tell(
  trx: Transaction,
  deps: Needed,
  paymentId: string,
  { write }: Message<PaymentFacts>,
): Promise<void> {
  const found = await messageFacts(trx, paymentId);
  if (found === undefined) return;
  const { email, ...facts } = found;
  const { publicUrl, secrets } = deps.environment;
  await queueMessage(trx, deps, {
    ...write({ ...facts, payUrl: paymentLink(publicUrl, paymentId, secrets.files) }),
    channel: 'EMAIL',
    recipient: email,
    entityType: 'PAYMENT',
    entityId: paymentId,
  });
}
