import { newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { dayOf } from './case.ts';
import { effectOfPlan } from './case-effect.ts';
import { forgetPersonOfCases, insertCase, lockOpenCaseOf, endCase, nextCaseNumber } from './consent-cases.queries.ts';
import type { ErasurePlan } from './erasure-plan.ts';
import type { PersonToErase } from './erase-records.ts';
import { erasureDone } from './erasure-receipt.message.ts';
import { registrationFactsOf } from './person.queries.ts';
import { sendReceipt } from './send-receipt.ts';
import { keepingReasons } from './keeping-reasons.ts';

/**
 * Records a revocation of consent, which erases data at once, as a request for erasure that has ended. If nothing of
 * the person is kept and the person has an open request, that request is ended; otherwise a new, ended request is
 * added.
 */
export async function recordRevocationAsCase(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  plan: ErasurePlan,
  { cpf, cpfHash, at, by, address }: PersonToErase & { readonly address: string | undefined },
): Promise<void> {
  const today = dayOf(at);
  const isGone = plan.kept.length === 0;
  const open = isGone ? await lockOpenCaseOf(trx, cpf) : undefined;
  const number = open?.number ?? (await nextCaseNumber(trx));
  const id = open?.id ?? newId();
  const requestedOn = open?.requestedOn ?? today;
  const outcome = await outcomeOf(trx, plan, cpf, today);
  const receipt = erasureDone.write({ ...outcome, number, requestedOn, endedOn: today });
  const decidedBy = by.actor.userId;
  const end = { status: 'DONE', origin: 'ACT', decidedBy, endedAt: at, receipt: receipt.body } as const;
  if (open === undefined) {
    const opened = { id, number, cpf, cpfHash, requestedOn, dueOn: today, openedBy: decidedBy, openedAt: at };
    await insertCase(trx, { ...opened, ...end, outcome: JSON.stringify(outcome) });
  } else await endCase(trx, id, { ...end, outcome });
  if (isGone) await forgetPersonOfCases(trx, cpf);
  await sendReceipt(trx, deps, { caseId: id, address }, receipt);
  await recordEvent(trx, { ...by, entityType: 'CONSENT_CASE', entityId: id, kind: 'CONSENT_CASE_DONE' });
}

async function outcomeOf(trx: Transaction, { leads, registrations, kept }: ErasurePlan, cpf: string, today: string) {
  const facts = (await registrationFactsOf(trx, cpf)).filter(({ id }) => kept.some((each) => each.id === id));
  const effect = await effectOfPlan(trx, {
    level: kept.length === 0 ? 'GONE' : 'WHOLE',
    leads,
    registrations: [],
    kept: facts.map((fact) => ({ ...fact, reasons: keepingReasons(fact, today) })),
  });
  return { ...effect, registrations: registrations.length };
}
