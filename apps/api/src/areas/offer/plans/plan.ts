import {
  type FeeRow,
  withNulls,
  type NewPlan,
  type PlanModality,
  planRecord,
  type PlanType,
  type PlanUses,
  recordedOf,
} from '@habilita/contract';
import type { StoredFee } from '#kernel/db/json-columns.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

export const storedFees = (rows: readonly FeeRow[]): StoredFee[] =>
  rows.map(({ price, ...row }) => ({ ...row, priceCents: price }));

export const feesOf = (rows: readonly StoredFee[]): FeeRow[] =>
  rows.map(({ priceCents, ...row }) => ({ ...row, price: priceCents }));

export function planColumns(form: NewPlan) {
  const { feeGroups, benefits, ...columns } = withNulls(planRecord, form);
  return { ...columns, feeGroups: JSON.stringify(storedFees(feeGroups)), benefits: JSON.stringify(benefits) };
}

export const recorded = (form: NewPlan) => recordedOf(planRecord, form);

interface Category {
  readonly type: PlanType;
  readonly modality: PlanModality;
}

export const isInUse = ({ campaignsQty, leadsQty, registrationsQty, paymentsQty }: PlanUses): boolean =>
  campaignsQty + leadsQty + registrationsQty + paymentsQty > 0;

/**
 * Refuses another category for a plan in use with PLAN_IN_USE on the changed field, because the registrations and
 * contracts of the plan name its category.
 */
export function categoryChangeProblem(before: Category, after: Category, uses: PlanUses): Refusal | undefined {
  if (!isInUse(uses)) return undefined;
  if (before.type !== after.type) return refusal('PLAN_IN_USE', 'type');
  return before.modality === after.modality ? undefined : refusal('PLAN_IN_USE', 'modality');
}

type Choices = Pick<NewPlan, 'feeGroups' | 'benefits'>;

/**
 * The choices of the catalogues that plans may use. A fee is given by its group, subgroup and name, joined by {@link
 * feeChoice}.
 */
export interface OfferedChoices {
  readonly fees: ReadonlySet<string>;
  readonly benefits: ReadonlySet<string>;
  readonly popPlus: ReadonlySet<string>;
}

export const feeChoice = (group: string, subGroup: string | null | undefined, name: string): string =>
  `${group}/${subGroup ?? ''}/${name}`;

/**
 * Refuses, with INVALID, the first row whose choice is neither in the catalogues nor already chosen in the stored plan.
 */
export function choiceProblem(form: Choices, offered: OfferedChoices, before: Choices): Refusal | undefined {
  const had = {
    fees: new Set(before.feeGroups.map(({ group, subGroup, fee }) => feeChoice(group, subGroup, fee))),
    benefits: new Set(before.benefits.map(({ benefit }) => benefit)),
    popPlus: new Set(before.benefits.map(({ popPlus }) => popPlus ?? '')),
  };
  const isOpen = (kind: keyof OfferedChoices, choice: string) => offered[kind].has(choice) || had[kind].has(choice);
  const fee = form.feeGroups.findIndex((row) => !isOpen('fees', feeChoice(row.group, row.subGroup, row.fee)));
  if (fee >= 0) return refusal('INVALID', `feeGroups.${fee}.fee`);
  const benefit = form.benefits.findIndex((row) => !isOpen('benefits', row.benefit));
  if (benefit >= 0) return refusal('INVALID', `benefits.${benefit}.benefit`);
  const popPlus = form.benefits.findIndex((row) => (row.popPlus ?? '') !== '' && !isOpen('popPlus', row.popPlus ?? ''));
  return popPlus >= 0 ? refusal('INVALID', `benefits.${popPlus}.popPlus`) : undefined;
}
