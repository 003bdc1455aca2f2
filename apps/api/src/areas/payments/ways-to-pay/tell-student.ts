import { rowAskedFor } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import type { Message } from '#kernel/outbox/message.ts';
import { paymentLink } from './payment-link.ts';
import { messageFacts, requestOf } from './payment-message.queries.ts';
import {
  type PaymentFacts,
  paymentReceived,
  paymentRequestedAgain,
  paymentSentAgain,
  registrationDone,
} from './payment.message.ts';

declare module '#areas/money/core/declared-row.queries.ts' {
  interface DeclaredRow {
    /** The e-mail to the student when the charge is issued that a command with such a row has asked for. */
    readonly requested?: Message<PaymentFacts>;
  }
}

type Needed = Pick<Deps, 'clock' | 'jobs' | 'environment'>;

/** Mails the student that a payment was received, in the transaction that books it. */
export function tellPaymentReceived(trx: Transaction, deps: Needed, paymentId: string): Promise<void> {
  return tell(trx, deps, paymentId, paymentReceived);
}

/**
 * Mails the student about an issued charge. For a charge that a command asks for, the e-mail is the one that the
 * command declares; for a charge of the registration it says whether the student has just registered or the charge is
 * requested anew. Only the first payment of a request is mailed, and no later instalment.
 */
export async function tellPaymentRequested(
  trx: Transaction,
  deps: Needed & Pick<Deps, 'commands'>,
  paymentId: string,
): Promise<void> {
  const asked = await requestOf(trx, paymentId);
  if (!asked.isFirst) return;
  const requested = rowAskedFor(deps.commands, asked)?.requested;
  if (requested !== undefined) return tell(trx, deps, paymentId, requested);
  if (asked.entityType !== 'REGISTRATION') return;
  await tell(trx, deps, paymentId, asked.isOfRegistering ? registrationDone : paymentRequestedAgain);
}

/** Mails the student how to pay an open payment, when staff send the payment. */
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
