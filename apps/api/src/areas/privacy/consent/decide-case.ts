import { hashOfCpf, leadScopeOf } from '#areas/enrolment/leads/index.ts';
import { giveSeatsBack } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { anonymisePerson } from './anonymise-person.ts';
import { dayOf, hashOfPlan, mayDecideCase } from './case.ts';
import { effectOfPlan, planOfPerson } from './case-effect.ts';
import { casesVisibleTo, endCase, forgetPersonOfCases, lockCase } from './consent-cases.queries.ts';
import { blockCommunications, lockRecordsOf } from './consent.queries.ts';
import { eraseRecords, recordErasure, withdrawSpreadsheets } from './erase-records.ts';
import { erasureDone, erasureRefused } from './erasure-receipt.message.ts';
import { addressOf } from './person.queries.ts';
import { sendReceipt } from './send-receipt.ts';

type Needed = Pick<Deps, 'clock' | 'environment' | 'jobs'>;

/**
 * Locks the person's records and then the request, in the same order as a revocation does, to avoid deadlocks.
 * Refusals: NOT_FOUND, and those of `mayDecideCase`.
 */
async function lockDecidable(trx: Transaction, id: string, by: By) {
  const visible = casesVisibleTo(trx, await leadScopeOf(trx, by.actor))
    .select('k.cpf')
    .where('k.id', '=', id);
  const { cpf } = (await visible.executeTakeFirst()) ?? refuse('NOT_FOUND');
  if (cpf !== null) await lockRecordsOf(trx, cpf);
  const found = (await lockCase(trx, id)) ?? refuse('NOT_FOUND');
  const may = mayDecideCase(found, by.actor.userId);
  if (may !== true) refuse(may);
  return { ...found, cpf: found.cpf ?? refuse('CONSENT_CASE_ENDED') };
}

/**
 * Carries out a person's request for erasure: deletes or anonymises all data that need not be kept, and mails the
 * person the answer. Refusals: NOT_FOUND, CONSENT_CASE_ENDED, CONSENT_CASE_OWN, CONFLICT_STALE when the plan has
 * changed since the screen showed it.
 */
export async function carryOutCase(
  trx: Transaction,
  deps: Needed,
  { id, planHash }: { readonly id: string; readonly planHash: string },
  by: By,
): Promise<void> {
  const { cpf, number, requestedOn } = await lockDecidable(trx, id, by);
  const at = deps.clock.now();
  const today = dayOf(at);
  const plan = await planOfPerson(trx, cpf, today);
  if (hashOfPlan(plan) !== planHash) refuse('CONFLICT_STALE');
  const outcome = await effectOfPlan(trx, plan);
  const address = await addressOf(trx, cpf);
  const erased = { cpf, cpfHash: hashOfCpf(cpf, deps.environment.secrets.files), at, by };
  const { level } = plan;
  const isWhole = level === 'WHOLE';
  const seats = await (isWhole
    ? eraseRecords(trx, deps, plan, erased)
    : anonymisePerson(trx, deps, plan, { ...erased, number }));
  if (isWhole) await blockCommunications(trx, plan.kept, at);
  await withdrawSpreadsheets(trx, deps, { ofMoney: level === 'FISCAL' || level === 'NAMELESS' });
  await recordErasure(trx, plan, {
    ...erased,
    keptAs: isWhole ? 'REGISTRATION_BLACKLISTED' : 'REGISTRATION_ANONYMISED',
  });
  const receipt = erasureDone.write({ ...outcome, number, requestedOn, endedOn: today });
  const end = { decidedBy: by.actor.userId, endedAt: at, receipt: receipt.body };
  await endCase(trx, id, { status: 'DONE', ...end, outcome });
  if (level === 'GONE' || level === 'NAMELESS') await forgetPersonOfCases(trx, cpf);
  await sendReceipt(trx, deps, { caseId: id, address }, receipt);
  await recordEvent(trx, { ...by, entityType: 'CONSENT_CASE', entityId: id, kind: 'CONSENT_CASE_DONE' });
  await giveSeatsBack(trx, seats);
}

/** Refuses the request and tells the person why. Refusals: NOT_FOUND, CONSENT_CASE_ENDED, CONSENT_CASE_OWN. */
export async function refuseCase(
  trx: Transaction,
  deps: Needed,
  { id, reason }: { readonly id: string; readonly reason: string },
  by: By,
): Promise<void> {
  const { cpf, number, requestedOn } = await lockDecidable(trx, id, by);
  const at = deps.clock.now();
  const endedOn = dayOf(at);
  const address = await addressOf(trx, cpf);
  const receipt = erasureRefused.write({ number, requestedOn, endedOn, reason });
  const outcome = await effectOfPlan(trx, await planOfPerson(trx, cpf, endedOn));
  const end = { decidedBy: by.actor.userId, endedAt: at, endReason: reason };
  await endCase(trx, id, { status: 'REFUSED', ...end, outcome, receipt: receipt.body });
  await sendReceipt(trx, deps, { caseId: id, address }, receipt);
  await recordEvent(trx, { ...by, entityType: 'CONSENT_CASE', entityId: id, kind: 'CONSENT_CASE_REFUSED', reason });
}
