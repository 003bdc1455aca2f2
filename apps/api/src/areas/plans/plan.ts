import type { FeeRow, NewPlan, PlanModality, PlanType } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { cents } from '@habilita/kernel';

/** A fee row as the database keeps it: centavos, no floating point. */
export type StoredFee = Omit<FeeRow, 'price'> & { readonly priceCents: number };

export const storedFees = (rows: readonly FeeRow[]): StoredFee[] =>
  rows.map(({ price, ...row }) => ({ ...row, priceCents: price }));

export const feesOf = (rows: readonly StoredFee[]): FeeRow[] =>
  rows.map(({ priceCents, ...row }) => ({ ...row, price: cents(priceCents) }));

const orNull = (typed: string | null | undefined): string | null =>
  typed === undefined || typed === null || typed === '' ? null : typed;

/** A checked plan form as it is kept. */
export function planColumns(form: NewPlan) {
  return {
    ...form,
    shortName: orNull(form.shortName),
    businessName: orNull(form.businessName),
    feeGroups: JSON.stringify(storedFees(form.feeGroups)),
    benefits: JSON.stringify(form.benefits),
  };
}

interface Category {
  readonly type: PlanType;
  readonly modality: PlanModality;
}

/**
 * A plan that people hold keeps its category: their registrations and contracts name it. PLAN_IN_USE on the field that would change.
 */
export function categoryChangeProblem(before: Category, after: Category, isInUse: boolean): Refusal | undefined {
  if (!isInUse) return undefined;
  if (before.type !== after.type) return refusal('PLAN_IN_USE', 'type');
  return before.modality === after.modality ? undefined : refusal('PLAN_IN_USE', 'modality');
}
