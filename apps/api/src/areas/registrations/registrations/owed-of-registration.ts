import { type RegistrationDetail, seesCredits } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { debtBesideRequests, type Credits, nextDueDate, type OpenCharge, overdueOf } from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';

interface Standing {
  /** Credits less charges: negative when the student owes. */
  readonly balance: Cents;
  readonly totalPendingCents: Cents;
  readonly openCharges: readonly OpenCharge[] | null;
  readonly credits: Credits<Cents>;
}

/**
 * What a registration owes on a day in its campaign's zone, as the header of its page shows it: the debt, its overdue
 * part, and by how much the open payments together fall short of the debt or exceed it. Credits are shown as
 * {@link seesCredits} says (decision 102).
 */
export function owedOfRegistration(
  { balance, totalPendingCents, openCharges, credits }: Standing,
  today: string,
  actor: Pick<Actor, 'roles' | 'permissions'>,
): RegistrationDetail['owed'] {
  const charges = openCharges ?? [];
  return {
    ...debtBesideRequests(balance, totalPendingCents),
    overdue: overdueOf(balance, charges, today) ?? null,
    nextDueDate: nextDueDate(charges, today),
    ...(seesCredits(actor, credits.credited) ? { credits } : {}),
  };
}
