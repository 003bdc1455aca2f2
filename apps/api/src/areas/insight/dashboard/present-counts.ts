import { registrationCardFields, type RegistrationCounts, REGISTRATION_STANDING_NAMES } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import { defaultRate } from './figures.ts';
import type { Standings } from './reports.queries.ts';

/** Keeps only the counts of the registrations card that the person's permissions allow. */
export function presentCounts(counts: Standings, { permissions }: Pick<Actor, 'permissions'>): RegistrationCounts {
  const shown = registrationCardFields(permissions);
  const entries = (['total', ...REGISTRATION_STANDING_NAMES] as const).flatMap((field) =>
    shown.has(field) ? [[field, counts[field]] as const] : [],
  );
  const late = counts.latePayment + counts.partPaidAndLate;
  const rate = shown.has('defaultRate') ? { defaultRate: defaultRate(late, counts.total) } : {};
  return { ...Object.fromEntries(entries), ...rate };
}
