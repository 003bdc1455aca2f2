import { keysOf } from '../../typed-object.ts';

/**
 * What a plan is for: a first licence, an additional category, or a change to another category (Specification 1 §3,
 * change type).
 */
export const PLAN_TYPES = {
  FIRST_LICENSE: 'Primeira Habilitação',
  ADDITION: 'Adição',
  CHANGE: 'Mudança',
} as const;
export type PlanType = keyof typeof PLAN_TYPES;
export const PLAN_TYPE_NAMES = keysOf(PLAN_TYPES);

export const PLAN_MODALITIES = { A: 'A', B: 'B', AB: 'AB', C: 'C', D: 'D', E: 'E' } as const;
export type PlanModality = keyof typeof PLAN_MODALITIES;
export const PLAN_MODALITY_NAMES = keysOf(PLAN_MODALITIES);

const OFFERED: Readonly<Record<PlanType, readonly PlanModality[]>> = {
  FIRST_LICENSE: ['A', 'B', 'AB'],
  ADDITION: ['A', 'B', 'AB'],
  CHANGE: ['C', 'D', 'E'],
};

export const modalitiesOf = (type: PlanType): readonly PlanModality[] => OFFERED[type];

export const isCategoryOffered = (type: PlanType, modality: PlanModality): boolean => OFFERED[type].includes(modality);

export const FEE_GROUPS = { detran: 'Detran', others: 'Outros' } as const;
export type FeeGroup = keyof typeof FEE_GROUPS;
export const FEE_SUB_GROUPS = { firstLicense: 'Primeira Habilitação', additionLicense: 'Adição' } as const;

interface NamedPlan {
  readonly planName?: string | null | undefined;
  readonly planType?: string | null | undefined;
  readonly planModality?: string | null | undefined;
  readonly planShortName?: string | null | undefined;
  readonly planBusinessName?: string | null | undefined;
}

const isPlanType = (type: string): type is PlanType => Object.hasOwn(PLAN_TYPES, type);

const isGiven = (part: string | null | undefined): part is string => part !== null && part !== undefined && part !== '';

/**
 * The label of a plan: its name, its modality with its short name or else its type, and its business name
 * (Specification 2 §3). Empty parts are left out, so a lead without a plan gets only the category, or '' without a
 * category.
 */
export function planLabel({ planName, planType, planModality, planShortName, planBusinessName }: NamedPlan): string {
  const type = isGiven(planType) && isPlanType(planType) ? PLAN_TYPES[planType] : planType;
  const category = [planModality, isGiven(planShortName) ? planShortName : type].filter(isGiven).join(' - ');
  return [planName, category, planBusinessName].filter(isGiven).join(' | ');
}
