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
    /** The e-mail that the student gets when the provider has issued a charge that this command asked for. */
    readonly requested?: Message<PaymentFacts>;
  }
}

type Needed = Pick<Deps, 'clock' | 'jobs' | 'environment'>;

/** Mails the student that a payment was received, in the transaction that books it. */
export function tellPaymentReceived(trx: Transaction, deps: Needed, paymentId: string): Promise<void> {
  return tell(trx, deps, paymentId, paymentReceived);
}

/**
 * Mails the student about a charge that was just issued. If a command asked for the charge, the e-mail is the one that
 * the command declares. If the charge is for the registration itself, the e-mail says either that the student has
 * registered, or that the payment is requested again. Of payments that are requested together, only the first is
 * mailed.
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

/** Mails the student again how to pay an open payment, because staff ask for the mail. */
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
