import { createHash } from 'node:crypto';
import type { ProviderEvent } from '../providers/notice.ts';

/** R$ 10 million in centavos. No course costs as much, and sums of such amounts stay exact. */
export const LARGEST_AMOUNT = 1_000_000_000;
/**
 * A notice of something that happened longer ago than this is implausible. Providers repeat notices for days, and a
 * dispute may last for months.
 */
const OLDEST = { hours: 24 * 400 };
/** A notice of something further in the future than this is implausible, because clocks do not differ that much. */
const CLOCKS_APART = { hours: 24 };
const LONGEST_ID = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an id may be one of ours, which are UUIDs; refunds that a provider makes by itself have other ids. */
export const canBeOurs = (id: string): boolean => UUID.test(id);

export type NoticeProblem = 'AMOUNT' | 'MOMENT';

/**
 * Why an event is implausible; undefined when it is plausible. AMOUNT: the amount is zero, negative, or above
 * {@link LARGEST_AMOUNT}. MOMENT: the event is over 400 days old, or over a day in the future.
 */
export function noticeProblem(event: ProviderEvent, now: Temporal.Instant): NoticeProblem | undefined {
  const { kind, amount, occurredAt } = event;
  const movesMoney = kind === 'PAID' || kind === 'REFUNDED';
  if (movesMoney && (amount <= 0 || amount > LARGEST_AMOUNT)) return 'AMOUNT';
  const isOld = Temporal.Instant.compare(occurredAt, now.subtract(OLDEST)) < 0;
  const isAhead = Temporal.Instant.compare(occurredAt, now.add(CLOCKS_APART)) > 0;
  return isOld || isAhead ? 'MOMENT' : undefined;
}

/**
 * Makes ids storable: printable, at most 200 characters. Ids that should be ours and do not look like ours are dropped.
 */
export function withUsableIds(event: ProviderEvent): ProviderEvent {
  const { paymentId, movementId, endToEndId, attemptId, refundId, boletoId, ...rest } = event;
  return {
    ...rest,
    providerEventId: usable(event.providerEventId),
    externalId: usable(event.externalId),
    ...(paymentId !== undefined && canBeOurs(paymentId) && { paymentId: paymentId.toLowerCase() }),
    ...(attemptId !== undefined && canBeOurs(attemptId) && { attemptId: attemptId.toLowerCase() }),
    ...(boletoId !== undefined && { boletoId: usable(boletoId) }),
    ...(movementId !== undefined && { movementId: usable(movementId) }),
    ...(endToEndId !== undefined && { endToEndId: usable(endToEndId) }),
    ...(refundId !== undefined && { refundId: usable(refundId) }),
  };
}

/**
 * Makes an id printable and at most 200 characters long. A changed id ends with a hash of the original, so that two
 * different ids stay different.
 */
function usable(id: string): string {
  const printable = id.replaceAll(/\p{C}/gu, '?');
  if (printable === id && id.length <= LONGEST_ID) return id;
  const hash = createHash('sha256').update(id).digest('hex');
  return `${printable.slice(0, LONGEST_ID - hash.length - 1)}#${hash}`;
}
