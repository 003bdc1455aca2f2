import { createHash } from 'node:crypto';
import type { ProviderEvent } from './providers/provider.ts';

/** R$ 10 million: no course costs nearly as much, and sums of such amounts stay exact. Centavos. */
export const LARGEST_AMOUNT = 1_000_000_000;
/** Providers repeat a notice for days, and settle disputes for months. */
const OLDEST = { hours: 24 * 400 };
const CLOCKS_APART = { hours: 24 };
const LONGEST_ID = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Can this be the id of a record here? Providers give their own refunds ids of their own. */
export const canBeOurs = (id: string): boolean => UUID.test(id);

export type NoticeProblem = 'AMOUNT' | 'MOMENT';

/**
 * What of a provider's words no provider can mean: money of nothing or less, or above {@link LARGEST_AMOUNT}; a moment more than
 * 400 days ago or a day ahead. Undefined when it can be believed.
 */
export function noticeProblem(event: ProviderEvent, now: Temporal.Instant): NoticeProblem | undefined {
  const { kind, amount, occurredAt } = event;
  const movesMoney = kind === 'PAID' || kind === 'REFUNDED';
  if (movesMoney && (amount <= 0 || amount > LARGEST_AMOUNT)) return 'AMOUNT';
  const isOld = Temporal.Instant.compare(occurredAt, now.subtract(OLDEST)) < 0;
  const isAhead = Temporal.Instant.compare(occurredAt, now.add(CLOCKS_APART)) > 0;
  return isOld || isAhead ? 'MOMENT' : undefined;
}

/** The same words with ids a database keeps: printable, at most 200 characters; our payment only when it can be one of ours. */
export function withUsableIds(event: ProviderEvent): ProviderEvent {
  const { paymentId, movementId, endToEndId, attemptId, refundId, ...told } = event;
  return {
    ...told,
    providerEventId: usable(event.providerEventId),
    externalId: usable(event.externalId),
    ...(paymentId !== undefined && canBeOurs(paymentId) && { paymentId: paymentId.toLowerCase() }),
    ...(attemptId !== undefined && canBeOurs(attemptId) && { attemptId: attemptId.toLowerCase() }),
    ...(movementId !== undefined && { movementId: usable(movementId) }),
    ...(endToEndId !== undefined && { endToEndId: usable(endToEndId) }),
    ...(refundId !== undefined && { refundId: usable(refundId) }),
  };
}

/** An id that had to be changed ends in the hash of what it was, so that two of them stay two. */
function usable(id: string): string {
  const printable = id.replaceAll(/\p{C}/gu, '?');
  if (printable === id && id.length <= LONGEST_ID) return id;
  const hash = createHash('sha256').update(id).digest('hex');
  return `${printable.slice(0, LONGEST_ID - hash.length - 1)}#${hash}`;
}
