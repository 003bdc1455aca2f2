import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { type MessageText, type PaymentFacts, paymentReceived, registrationDone } from './student-messages.ts';
import { messageFacts } from './student-messages.queries.ts';

type Needed = Pick<Deps, 'clock' | 'jobs'>;

/** Queues the mail of a payment's arrival, in the transaction that books it. */
export function tellPaymentReceived(trx: Transaction, deps: Needed, paymentId: string): Promise<void> {
  return tell(trx, deps, { paymentId, publicUrl: '' }, paymentReceived);
}

/** Queues the mail that says the student is registered and how to pay; nothing for instalments and later payments. */
export async function tellRegistrationDone(
  trx: Transaction,
  deps: Needed & Pick<Deps, 'environment'>,
  payment: { readonly id: string; readonly part: string; readonly entityType: string },
): Promise<void> {
  if (payment.entityType !== 'REGISTRATION' || payment.part !== 'DOWN_PAYMENT') return;
  await tell(trx, deps, { paymentId: payment.id, publicUrl: deps.environment.publicUrl }, registrationDone);
}

async function tell(
  trx: Transaction,
  deps: Needed,
  { paymentId, publicUrl }: { readonly paymentId: string; readonly publicUrl: string },
  write: (facts: PaymentFacts) => MessageText,
): Promise<void> {
  const found = await messageFacts(trx, paymentId);
  if (found === undefined) return;
  const { email, ...facts } = found;
  const text = write({ ...facts, cardUrl: `${publicUrl}/payment/${paymentId}` });
  await queueMessage(trx, deps, {
    ...text,
    channel: 'EMAIL',
    recipient: email,
    entityType: 'PAYMENT',
    entityId: paymentId,
  });
}
