import { hash } from 'node:crypto';
import {
  type ApprovalEffect,
  approvalEffect,
  drivingSchoolHistory,
  PAYOUT_FIELDS,
  payoutChanges,
  type PayoutColumns,
  payoutData,
} from '@habilita/contract';
import { DEFAULT_ZONE_OFFSET, localDate } from '@habilita/kernel';
import { z } from 'zod';
import { type Approvable, storeRequest, type StoredRequest, limitOn } from '#areas/money/approvals/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { ApiError, refusal } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { findDrivingSchool, lockDrivingSchool, updateDrivingSchool } from './driving-schools.queries.ts';
import { noteRecipientData } from './recipients/note-recipient-data.ts';
import { tellPayoutChange } from './tell-payout-change.ts';

type Needed = Pick<Deps, 'clock' | 'jobs' | 'environment'>;

/** What a second person approves: the changed fields with their labels, and a hash of them. */
export function payoutEffect(before: PayoutColumns, after: PayoutColumns): ApprovalEffect {
  const changes = payoutChanges(before, after).map((field) => ({
    label: drivingSchoolHistory.fields[field]?.label ?? field,
    before: before[field],
    after: after[field],
  }));
  return { effect: null, changes, planHash: hash('sha256', JSON.stringify(changes)) };
}

/**
 * Whether a change of payout data has to wait for a second person. It does if an approval limit of this kind is in
 * force today in Brasília, whatever the amount of the limit.
 */
export async function payoutWaits(db: ReadDatabase, { clock }: Pick<Deps, 'clock'>): Promise<boolean> {
  return (await limitOn(db, 'PAYOUT_DATA', localDate(clock.now().toString(), DEFAULT_ZONE_OFFSET))) !== undefined;
}

/**
 * Stores the new payout data for a second person to approve; until then the school keeps its present data. Refusal:
 * APPROVAL_ALREADY_WAITING.
 */
export async function keepPayoutWaiting(
  trx: Transaction,
  deps: Needed,
  { id, before, after }: { readonly id: string; readonly before: PayoutColumns; readonly after: PayoutColumns },
  by: By,
): Promise<void> {
  await storeRequest(
    trx,
    deps,
    {
      kind: 'PAYOUT_DATA',
      record: { drivingSchoolId: id },
      params: { id },
      body: payoutOf(after),
      shown: payoutEffect(before, after),
      amount: null,
      limit: null,
      reason: undefined,
    },
    by,
  );
}

export const payoutOf = (school: PayoutColumns): PayoutColumns => payoutData.parse(school);

const EVERY_SCHOOL = { drivingSchoolIds: 'ALL' } as const;
const idOf = ({ drivingSchoolId }: StoredRequest): string => drivingSchoolId ?? '';

/**
 * Shows and carries out a change of payout data that waits for approval. The requested data are compared with the
 * school as it is now. Refusals: DRIVING_SCHOOL_NOT_FOUND, PAYOUT_DATA_SAME, CONFLICT_STALE when the school's payout
 * data have changed since the person saw the comparison.
 */
export const approvablePayoutData = (deps: Deps): Approvable => ({
  kind: 'PAYOUT_DATA',
  async lookAt(db, _actor, request) {
    const school = await findDrivingSchool(db, EVERY_SCHOOL, idOf(request));
    if (school === undefined) return refusal('DRIVING_SCHOOL_NOT_FOUND');
    const [before, after] = [payoutOf(school), payoutData.parse(request.body)];
    return payoutChanges(before, after).length === 0 ? refusal('PAYOUT_DATA_SAME') : payoutEffect(before, after);
  },
  async carryOut(trx, request, { by, planHash = request.planHash }) {
    const id = idOf(request);
    const school = await lockDrivingSchool(trx, EVERY_SCHOOL, id);
    if (school === undefined) return refusal('DRIVING_SCHOOL_NOT_FOUND');
    const [before, after] = [payoutOf(school), payoutData.parse(request.body)];
    if (payoutChanges(before, after).length === 0) return refusal('PAYOUT_DATA_SAME');
    const now = payoutEffect(before, after);
    if (now.planHash !== planHash) throw new ApiError('CONFLICT_STALE', { detail: z.encode(approvalEffect, now) });
    const at = deps.clock.now();
    await updateDrivingSchool(trx, id, after, at);
    const { requestedBy: userId, requesterName: name } = request;
    const fields = PAYOUT_FIELDS.filter((field) => before[field] !== after[field]);
    const only = (data: PayoutColumns) => Object.fromEntries(fields.map((field) => [field, data[field]]));
    const change = {
      kind: 'DRIVING_SCHOOL_CHANGED',
      version: school.version + 1,
      before: only(before),
      after: only(after),
    };
    const asker = { ...by, actor: { ...by.actor, userId, name } };
    await recordEvent(trx, { ...asker, entityType: 'DRIVING_SCHOOL', entityId: id, ...change });
    const of = { drivingSchoolId: id, schoolName: school.presentationName, schoolEmail: school.email };
    await noteRecipientData(trx, deps, id, { ...school, ...after });
    await tellPayoutChange(trx, deps, { ...of, fields, changedBy: name, at });
    return undefined;
  },
});
