import { z } from 'zod';
import { keysOf } from '../typed-object.ts';
import { id, money, recordVersion, text } from '../codecs.ts';
import { FEE_GROUPS, FEE_SUB_GROUPS, isCategoryOffered, PLAN_MODALITY_NAMES, PLAN_TYPE_NAMES } from './plan.words.ts';

const optionalText = (max: number) => z.string().trim().max(max, { error: 'TOO_LONG' }).nullish();
const classes = z.int().min(0, { error: 'TOO_SMALL' }).max(999, { error: 'TOO_LARGE' });
const notNegative = money.refine((cents) => cents >= 0, { error: 'TOO_SMALL' });

/** What is charged apart, or given, with a plan (Specification 2 §3, Fee groups and benefits). */
const feeRow = z.strictObject({
  group: z.enum(keysOf(FEE_GROUPS)),
  subGroup: z.enum(keysOf(FEE_SUB_GROUPS)).nullish(),
  fee: text(120),
  price: notNegative,
  description: optionalText(500),
});
const benefitRow = z.strictObject({ popPlus: optionalText(60), benefit: text(120) });

export const feeGroups = z.array(feeRow).max(100);
export const benefits = z.array(benefitRow).max(50);
export type FeeRow = z.output<typeof feeRow>;
export type BenefitRow = z.output<typeof benefitRow>;

const fields = {
  name: text(120),
  description: text(2000),
  shortName: optionalText(60),
  businessName: optionalText(120),
  type: z.enum(PLAN_TYPE_NAMES),
  modality: z.enum(PLAN_MODALITY_NAMES),
  theoreticalClasses: classes,
  practicalClasses: classes,
  vehicleLease: z.boolean(),
  feeGroups: feeGroups.default([]),
  benefits: benefits.default([]),
};

const OFFERED = { error: 'INVALID', path: ['modality'] };

/** The plan form (Specification 2 §5): the type and modality are one of the nine combinations on offer. */
export const newPlanBody = z.strictObject(fields).refine((p) => isCategoryOffered(p.type, p.modality), OFFERED);
export type NewPlan = z.output<typeof newPlanBody>;

/** The same form on an existing plan, with the version it was read at. */
export const editPlanBody = z
  .strictObject({ ...fields, version: recordVersion })
  .refine((p) => isCategoryOffered(p.type, p.modality), OFFERED);
export type EditedPlan = z.output<typeof editPlanBody>;

export const plan = z.object({
  id,
  name: z.string(),
  description: z.string(),
  shortName: z.string().nullable(),
  businessName: z.string().nullable(),
  type: z.enum(PLAN_TYPE_NAMES),
  modality: z.enum(PLAN_MODALITY_NAMES),
  theoreticalClasses: z.int(),
  practicalClasses: z.int(),
  vehicleLease: z.boolean(),
  feeGroups,
  benefits,
  active: z.boolean(),
  version: recordVersion,
});
export type Plan = z.output<typeof plan>;

export const planRow = z.object({
  id,
  active: z.boolean(),
  name: z.string(),
  type: z.enum(PLAN_TYPE_NAMES),
  modality: z.enum(PLAN_MODALITY_NAMES),
  shortName: z.string().nullable(),
  businessName: z.string().nullable(),
  theoreticalClasses: z.int(),
  practicalClasses: z.int(),
  vehicleLease: z.boolean(),
  description: z.string(),
});
export type PlanRow = z.output<typeof planRow>;

/** What comes with a PLAN_IN_USE refusal: who still holds the plan (Specification 2 §8). At most twenty campaigns are named. */
export const planUses = z.object({
  campaigns: z.array(z.object({ id, name: z.string(), edition: z.int() })),
  campaignsQty: z.int(),
  leadsQty: z.int(),
  registrationsQty: z.int(),
  paymentsQty: z.int(),
});
export type PlanUses = z.output<typeof planUses>;
