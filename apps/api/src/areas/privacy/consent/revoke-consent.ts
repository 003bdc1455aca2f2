import { isDeepStrictEqual } from 'node:util';
import type { Erasure } from '@habilita/contract';
import { hashOfCpf, leadScopeOf } from '#areas/enrolment/leads/index.ts';
import { giveSeatsBack } from '#areas/money/core/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, isRefusal, refuse } from '#kernel/errors.ts';
import type { By } from '#kernel/events.ts';
import { recordRevocationAsCase } from './case-of-revocation.ts';
import { blockCommunications, cpfOf, lockRecordsOf, recordsOf } from './consent.queries.ts';
import { type ErasurePlan, erasurePlan, type RevokedRecord } from './erasure-plan.ts';
import { eraseRecords, eraseWhole, recordErasure, withdrawSpreadsheets } from './erase-records.ts';
import { addressOf } from './person.queries.ts';

export function recordOf({
  leadId,
  registrationId,
}: { readonly [name in 'leadId' | 'registrationId']?: string | undefined }): RevokedRecord {
  return leadId === undefined ? { registrationId: registrationId ?? '' } : { leadId };
}

const notFound = (record: RevokedRecord): never =>
  refuse('leadId' in record ? 'LEAD_NOT_FOUND' : 'REGISTRATION_NOT_FOUND');

const figuresOf = ({ leads, registrations, kept }: ErasurePlan): Erasure => ({
  leads: leads.length,
  registrations: registrations.length,
  kept: kept.length,
});

/** What a revocation of consent would erase. Refusals: LEAD_NOT_FOUND, REGISTRATION_NOT_FOUND. */
export async function consentToRevoke(
  db: ReadDatabase,
  record: RevokedRecord,
  actor: By['actor'],
): Promise<Erasure & { hasPayments: boolean }> {
  const cpf = (await cpfOf(db, await leadScopeOf(db, actor), record)) ?? notFound(record);
  const plan = erasurePlan(record, await recordsOf(db, cpf));
  return isRefusal(plan)
    ? { leads: 0, registrations: 0, kept: 0, hasPayments: true }
    : { ...figuresOf(plan), hasPayments: false };
}

/**
 * Erases the person's leads and registrations without payments (Specification 3 §6 and §7), and blocks further messages
 * about registrations that must be kept. Of the erased records, only a keyed hash of the CPF and an ended request stay.
 * Refusals: LEAD_NOT_FOUND and REGISTRATION_NOT_FOUND (also out of scope), CONSENT_HAS_PAYMENTS, and ERASURE_CHANGED
 * when the numbers in `shown` are not those of this erasure.
 */
export async function revokeConsent(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'environment' | 'jobs'>,
  { record, shown }: { readonly record: RevokedRecord; readonly shown?: Erasure | undefined },
  by: By,
): Promise<Erasure> {
  const cpf = (await cpfOf(trx, await leadScopeOf(trx, by.actor), record)) ?? notFound(record);
  const plan = accept(erasurePlan(record, await lockRecordsOf(trx, cpf)));
  const figures = figuresOf(plan);
  if (shown !== undefined && !isDeepStrictEqual(shown, figures)) refuse('ERASURE_CHANGED');
  const erased = { cpf, cpfHash: hashOfCpf(cpf, deps.environment.secrets.files), at: deps.clock.now(), by };
  const address = await addressOf(trx, cpf);
  const isGone = plan.kept.length === 0;
  const seats = await (isGone ? eraseWhole(trx, deps, plan, erased) : eraseRecords(trx, deps, plan, erased));
  await blockCommunications(trx, plan.kept, erased.at);
  await withdrawSpreadsheets(trx, deps, { ofMoney: false });
  await recordErasure(trx, plan, erased);
  await recordRevocationAsCase(trx, deps, plan, { ...erased, address });
  await giveSeatsBack(trx, seats);
  return figures;
}
