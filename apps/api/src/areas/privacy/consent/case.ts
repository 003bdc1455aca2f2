import { createHash } from 'node:crypto';
import {
  type ConsentCaseStatus,
  DAYS_TO_ANSWER,
  type ErrorCode,
  type MessageStatus,
  type ReceiptMail,
} from '@habilita/contract';
import { addDays, DEFAULT_ZONE_OFFSET, localDate } from '@habilita/kernel';
import { type Refusal, refusal } from '#kernel/errors.ts';
import type { CasePlan } from './keeping-reasons.ts';

/** The day in Brasília, 'YYYY-MM-DD'. */
export const dayOf = (at: Temporal.Instant): string => localDate(at.toString(), DEFAULT_ZONE_OFFSET);

/** A request may have been made at most this many days ago; an earlier date is surely a mistake. */
const OLDEST = 365;

/**
 * The day of a person's request and the last day to answer it. Refusals: DATE_IN_FUTURE, CONSENT_REQUEST_TOO_OLD.
 */
export function termOf(
  requestedOn: string | undefined,
  today: string,
): { requestedOn: string; dueOn: string } | Refusal {
  const day = requestedOn ?? today;
  if (day > today) return refusal('DATE_IN_FUTURE', 'requestedOn');
  if (day < addDays(today, -OLDEST)) return refusal('CONSENT_REQUEST_TOO_OLD', 'requestedOn');
  return { requestedOn: day, dueOn: addDays(day, DAYS_TO_ANSWER) };
}

/**
 * Whether a person may decide a request. Nobody may decide a request that they registered themselves. Refusals:
 * CONSENT_CASE_ENDED, CONSENT_CASE_OWN.
 */
export function mayDecideCase(
  { status, openedById }: { readonly status: ConsentCaseStatus; readonly openedById: string },
  userId: string,
): true | ErrorCode {
  if (status !== 'OPEN') return 'CONSENT_CASE_ENDED';
  return openedById === userId ? 'CONSENT_CASE_OWN' : true;
}

const RECEIPT_MAILS: Readonly<Record<MessageStatus, ReceiptMail>> = {
  PENDING: 'WAITING',
  SENT: 'SENT',
  KEPT: 'NOT_SENT',
  FAILED: 'NOT_SENT',
};

/** Whether the e-mail that answers a person's request for erasure was sent; NONE when there is no such e-mail. */
export const receiptMailOf = (status: MessageStatus | null): ReceiptMail =>
  status === null ? 'NONE' : RECEIPT_MAILS[status];

const ids = (records: readonly { readonly id: string }[]): string[] => records.map(({ id }) => id);

/**
 * The hash of what a request for erasure would erase and keep. The screen sends back the hash of the plan that it
 * showed; if the present plan has another hash, something has changed and the decision is refused.
 */
export function hashOfPlan({ level, leads, registrations, kept }: CasePlan): string {
  const reasons = kept.map((each) => [each.id, ...each.reasons.map(({ reason }) => reason)]);
  return createHash('sha256')
    .update(JSON.stringify([level, ids(leads), ids(registrations), reasons]))
    .digest('hex');
}
