import { isOfSchool, type RegistrationDetail } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { debtBesideRequests, type Credits, nextDueDate, type OpenCharge, overdueOf } from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';

interface Standing {
  /** Credits less charges. */
  readonly balance: Cents;
  readonly totalPendingCents: Cents;
  readonly openCharges: readonly OpenCharge[] | null;
  readonly credits: Credits<Cents>;
}

interface Reader {
  readonly actor: Pick<Actor, 'roles'>;
  readonly seesPaidTotals: boolean;
}

/**
 * What a registration owes on a day in its campaign's zone, as the header of its page shows it: the debt, its overdue
 * part, and by how much the open payments together fall short of the debt or exceed it. Credits are shown only to
 * people who may see paid totals, and to CFC users only while none was entered by hand, because they do not see those
 * (decision 102).
 */
export function owedOfRegistration(
  { balance, totalPendingCents, openCharges, credits }: Standing,
  today: string,
  { actor, seesPaidTotals }: Reader,
): RegistrationDetail['owed'] {
  const charges = openCharges ?? [];
  const seesAll = seesPaidTotals && (credits.credited === 0 || !isOfSchool(actor));
  return {
    ...debtBesideRequests(balance, totalPendingCents),
    overdue: overdueOf(balance, charges, today) ?? null,
    nextDueDate: nextDueDate(charges, today),
    ...(seesAll ? { credits } : {}),
  };
}
