import type { Cents } from '@habilita/kernel';
import { type Holder, isOfSchool, PAID_TOTAL_READERS, passes } from '../../permissions.ts';
import type { MoneyEffect } from './effect.schemas.ts';

/**
 * Whether the person may see the paid, credited and given-back amounts. Only people who may see paid totals see them.
 * People of a school see them only while nothing was credited by hand, because they may not see manual credits.
 */
export const seesCredits = (holder: Holder, credited: Cents | undefined): boolean =>
  passes(holder, PAID_TOTAL_READERS) && (credited === 0 || !isOfSchool(holder));

type Standing = MoneyEffect['before'];
type Figures = Standing['total'];

const withoutCredits = ({ charges, balance }: Figures): Figures => ({ charges, balance });

const uncredited = ({ total, marketplace, partner, ...standing }: Standing): Standing => ({
  ...standing,
  total: withoutCredits(total),
  marketplace: withoutCredits(marketplace),
  partner: withoutCredits(partner),
});

/** The effect as the person may see it. Charges and balances are for everybody who sees the effect. */
export function seenEffect<E extends MoneyEffect | undefined | null>(holder: Holder, effect: E): E {
  if (effect === undefined || effect === null) return effect;
  const { before, after } = effect;
  const seesAll = [before, after].every(({ total }) => seesCredits(holder, total.credited));
  return seesAll ? effect : { ...effect, before: uncredited(before), after: uncredited(after) };
}
