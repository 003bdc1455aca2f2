import { keysOf } from '../typed-object.ts';

/** Specification 1 §3, change type. */
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
export const FEE_SUB_GROUPS = { firstLicense: 'Primeira habilitação', additionLicense: 'Adição' } as const;

/** Name, category and business name (Specification 2 §3). */
export function planLabel(plan: {
  readonly name: string;
  readonly type: PlanType;
  readonly modality: PlanModality;
  readonly shortName: string | null;
  readonly businessName: string | null;
}): string {
  const category = `${plan.modality} - ${plan.shortName ?? PLAN_TYPES[plan.type]}`;
  return [plan.name, category, plan.businessName].filter((part) => part !== null && part !== '').join(' | ');
}
