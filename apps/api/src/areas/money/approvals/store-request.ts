import { type ApprovalEffect, approvalEffect, type ApprovalKind, DAYS_TO_DECIDE, DECIDES } from '@habilita/contract';
import { effectivePermissions, passes, ROLE_NAMES } from '@habilita/contract';
import { type Cents, newId } from '@habilita/kernel';
import { z } from 'zod';
import type { Transaction } from '#kernel/db/connect.ts';
import { JsonToSeal } from '#kernel/db/sealed/to-seal.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { approvalAsked } from './approval.message.ts';
import { approverMails, insertRequest } from './approval-requests.queries.ts';
import type { RecordOfRequest } from './end-expired.ts';

/** The most people to whom a new request is mailed. */
const MOST_TOLD = 50;

export interface RequestToStore {
  readonly kind: ApprovalKind;
  readonly record: RecordOfRequest;
  /**
   * What the command is about inside the record, for example a payment's id. Two requests about the same subject cannot
   * wait at once.
   */
  readonly subject?: string | undefined;
  /** The command's parameters and body as they are sent. */
  readonly params: unknown;
  readonly body: unknown;
  readonly shown: ApprovalEffect;
  readonly amount: Cents | null;
  /** The limit that the command's amount exceeds; null when the command waits whatever its amount is. */
  readonly limit: Cents | null;
  readonly reason: string | undefined;
}

type Needed = Pick<Deps, 'clock' | 'jobs' | 'environment'>;

export const addressOf = ({ environment }: Pick<Deps, 'environment'>, id: string): string =>
  `${environment.publicUrl}/approvals?aprovacao=${id}`;

/** Whose history the request is written into: a registration's or a school's. */
export const entityOf = (record: { registrationId?: string | null; drivingSchoolId?: string | null }) =>
  record.registrationId == null
    ? { entityType: 'DRIVING_SCHOOL', entityId: record.drivingSchoolId ?? '' }
    : { entityType: 'REGISTRATION', entityId: record.registrationId };

/**
 * Stores a command until another person decides about it, and mails those who may decide. Returns the request's id.
 * Refusal: APPROVAL_ALREADY_WAITING.
 */
export async function storeRequest(trx: Transaction, deps: Needed, asked: RequestToStore, by: By): Promise<string> {
  const id = newId();
  const { kind, record, subject = '', shown, amount, limit, reason } = asked;
  const now = deps.clock.now();
  const isKept = await insertRequest(trx, {
    id,
    kind,
    ...record,
    subject,
    params: JSON.stringify(asked.params),
    body: new JsonToSeal(asked.body),
    shown: new JsonToSeal(z.encode(approvalEffect, shown)),
    amountCents: amount,
    limitCents: limit,
    reason: reason ?? null,
    requestedBy: by.actor.userId,
    requestedAt: now,
    expiresAt: now.add({ hours: 24 * DAYS_TO_DECIDE }),
  });
  if (!isKept) refuse('APPROVAL_ALREADY_WAITING');
  const after = { approvalRequestId: id, request: kind, ...(amount === null ? {} : { amountCents: amount }) };
  await recordEvent(trx, { ...by, ...entityOf(record), kind: 'APPROVAL_REQUESTED', after, reason });
  const mail = approvalAsked.write({ kind, amount, requesterName: by.actor.name, address: addressOf(deps, id) });
  for (const recipient of await approverMails(trx, { ...decidersOf(kind), except: by.actor.userId }, MOST_TOLD))
    await queueMessage(trx, deps, { ...mail, channel: 'EMAIL', recipient, entityType: 'APPROVAL', entityId: id });
  return id;
}

/**
 * Who may decide requests of this kind: people whose role includes the right, and people of other roles who have a
 * permission that gives the right.
 */
function decidersOf(kind: ApprovalKind) {
  const check = DECIDES[kind];
  const roles = ROLE_NAMES.filter((role) =>
    passes({ roles: [role], permissions: effectivePermissions([role], []) }, check),
  );
  return { roles, permissions: check.anyOf ?? [] };
}
