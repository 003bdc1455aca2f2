import type { FeeRow, NewPlan, PlanModality, PlanType, PlanUses } from '@habilita/contract';
import { reaisFromCents } from '@habilita/kernel';
import type { StoredFee } from '#kernel/db/json-columns.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

export const storedFees = (rows: readonly FeeRow[]): StoredFee[] =>
  rows.map(({ price, ...row }) => ({ ...row, priceCents: price }));

export const feesOf = (rows: readonly StoredFee[]): FeeRow[] =>
  rows.map(({ priceCents, ...row }) => ({ ...row, price: priceCents }));

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

/** A plan as its history tells it: in the words of its form, prices in BRL. */
export const recorded = ({ feeGroups, ...form }: NewPlan) => ({
  name: form.name,
  description: form.description,
  shortName: orNull(form.shortName),
  businessName: orNull(form.businessName),
  type: form.type,
  modality: form.modality,
  theoreticalClasses: form.theoreticalClasses,
  practicalClasses: form.practicalClasses,
  vehicleLease: form.vehicleLease,
  feeGroups: feeGroups.map(({ price, ...row }) => ({ ...row, price: reaisFromCents(price) })),
  benefits: form.benefits,
});

interface Category {
  readonly type: PlanType;
  readonly modality: PlanModality;
}

/** Is anything tied to the plan? */
export const isInUse = ({ campaignsQty, leadsQty, registrationsQty, paymentsQty }: PlanUses): boolean =>
  campaignsQty + leadsQty + registrationsQty + paymentsQty > 0;

/** A plan that people hold keeps its category: their registrations and contracts name it. PLAN_IN_USE on the field that would change. */
export function categoryChangeProblem(before: Category, after: Category, uses: PlanUses): Refusal | undefined {
  if (!isInUse(uses)) return undefined;
  if (before.type !== after.type) return refusal('PLAN_IN_USE', 'type');
  return before.modality === after.modality ? undefined : refusal('PLAN_IN_USE', 'modality');
}

type Choices = Pick<NewPlan, 'feeGroups' | 'benefits'>;

/** What the catalogues offer now: fees by {@link feeChoice}, benefits and Pop Plus types by name. */
export interface Offered {
  readonly fees: ReadonlySet<string>;
  readonly benefits: ReadonlySet<string>;
  readonly popPlus: ReadonlySet<string>;
}

/** A fee is offered in one group and subgroup. */
export const feeChoice = (group: string, subGroup: string | null | undefined, name: string): string =>
  `${group}/${subGroup ?? ''}/${name}`;

/**
 * Fees, benefits and Pop Plus types are chosen from the catalogues; what the plan had before may stay though it is offered no more.
 * INVALID on the first row's field that is neither.
 */
export function choiceProblem(form: Choices, offered: Offered, before: Choices): Refusal | undefined {
  const had = {
    fees: new Set(before.feeGroups.map(({ group, subGroup, fee }) => feeChoice(group, subGroup, fee))),
    benefits: new Set(before.benefits.map(({ benefit }) => benefit)),
    popPlus: new Set(before.benefits.map(({ popPlus }) => popPlus ?? '')),
  };
  const isOpen = (kind: keyof Offered, choice: string) => offered[kind].has(choice) || had[kind].has(choice);
  const fee = form.feeGroups.findIndex((row) => !isOpen('fees', feeChoice(row.group, row.subGroup, row.fee)));
  if (fee >= 0) return refusal('INVALID', `feeGroups.${fee}.fee`);
  const benefit = form.benefits.findIndex((row) => !isOpen('benefits', row.benefit));
  if (benefit >= 0) return refusal('INVALID', `benefits.${benefit}.benefit`);
  const popPlus = form.benefits.findIndex((row) => (row.popPlus ?? '') !== '' && !isOpen('popPlus', row.popPlus ?? ''));
  return popPlus >= 0 ? refusal('INVALID', `benefits.${popPlus}.popPlus`) : undefined;
}
