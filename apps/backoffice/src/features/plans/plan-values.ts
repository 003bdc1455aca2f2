import {
  type createPlanEndpoint,
  FEE_GROUPS,
  FEE_SUB_GROUPS,
  keysOf,
  PLAN_MODALITY_NAMES,
  PLAN_TYPE_NAMES,
  type readPlanEndpoint,
} from '@habilita/contract';
import { centsFromReais, ZERO_CENTS } from '@habilita/kernel';
import type { CallRequest, CallResponse } from '#app/transport.ts';

export type Plan = CallResponse<typeof readPlanEndpoint>;
type PlanBody = CallRequest<typeof createPlanEndpoint>['body'];

export interface FeeValues {
  group: string | null;
  subGroup: string | null;
  fee: string | null;
  /** Reais. */
  price: number | null;
  description: string;
}

export interface BenefitValues {
  popPlus: string | null;
  benefit: string | null;
}

/** The plan form as it is typed; `version` is the one it was read at, 0 for a new plan. */
export interface PlanValues {
  version: number;
  name: string;
  description: string;
  shortName: string;
  businessName: string;
  type: string | null;
  modality: string | null;
  theoreticalClasses: number | null;
  practicalClasses: number | null;
  vehicleLease: string | null;
  feeGroups: FeeValues[];
  benefits: BenefitValues[];
}

export const NEW_FEE: FeeValues = { group: null, subGroup: null, fee: null, price: null, description: '' };
export const NEW_BENEFIT: BenefitValues = { popPlus: null, benefit: null };

export const NEW_PLAN: PlanValues = {
  version: 0,
  name: '',
  description: '',
  shortName: '',
  businessName: '',
  type: null,
  modality: null,
  theoreticalClasses: null,
  practicalClasses: null,
  vehicleLease: null,
  feeGroups: [],
  benefits: [],
};

export function valuesOf(plan: Plan): PlanValues {
  return {
    version: plan.version,
    name: plan.name,
    description: plan.description,
    shortName: plan.shortName ?? '',
    businessName: plan.businessName ?? '',
    type: plan.type,
    modality: plan.modality,
    theoreticalClasses: plan.theoreticalClasses,
    practicalClasses: plan.practicalClasses,
    vehicleLease: String(plan.vehicleLease),
    feeGroups: plan.feeGroups.map(({ group, subGroup = null, fee, price, description }) => ({
      group,
      subGroup,
      fee,
      price,
      description: description ?? '',
    })),
    benefits: plan.benefits.map(({ popPlus = null, benefit }) => ({ popPlus, benefit })),
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** What travels. The form has checked what is required; a choice that is none of the list cannot be made. */
export function bodyOf(values: PlanValues): PlanBody {
  return {
    name: values.name,
    description: values.description,
    shortName: orNull(values.shortName),
    businessName: orNull(values.businessName),
    type: chosen(PLAN_TYPE_NAMES, values.type),
    modality: chosen(PLAN_MODALITY_NAMES, values.modality),
    theoreticalClasses: values.theoreticalClasses ?? 0,
    practicalClasses: values.practicalClasses ?? 0,
    vehicleLease: values.vehicleLease === 'true',
    feeGroups: values.feeGroups.map((row) => ({
      group: chosen(keysOf(FEE_GROUPS), row.group),
      subGroup: row.subGroup === null ? null : chosen(keysOf(FEE_SUB_GROUPS), row.subGroup),
      fee: row.fee ?? '',
      price: centsFromReais(row.price ?? 0) ?? ZERO_CENTS,
      description: orNull(row.description),
    })),
    benefits: values.benefits.map(({ popPlus, benefit }) => ({ popPlus, benefit: benefit ?? '' })),
  };
}

function chosen<K extends string>(choices: readonly K[], value: string | null): K {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new Error('the form lets no other choice through');
  return found;
}
