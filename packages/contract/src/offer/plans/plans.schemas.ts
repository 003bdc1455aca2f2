import { z } from 'zod';
import { id } from '../../codecs.ts';
import { editBodyOf, listRow, newBodyOf, readOf } from '../../record/index.ts';
import { planRecord } from './plan.record.ts';
import { plansList } from './plans.list.ts';

export const newPlanBody = newBodyOf(planRecord);
export type NewPlan = z.output<typeof newPlanBody>;
export type FeeRow = NewPlan['feeGroups'][number];
export type BenefitRow = NewPlan['benefits'][number];

export const editPlanBody = editBodyOf(planRecord);
export type EditedPlan = z.output<typeof editPlanBody>;

export const plan = readOf(planRecord, { active: z.boolean() });
export type Plan = z.output<typeof plan>;

export const planRow = listRow(plansList, { id, active: z.boolean() });
export type PlanRow = z.output<typeof planRow>;

/**
 * The detail of the refusal PLAN_IN_USE, which says where the plan is used (Specification 2 §8). It names at most
 * twenty campaigns.
 */
export const planUses = z.object({
  campaigns: z.array(z.object({ id, name: z.string(), edition: z.int() })),
  campaignsQty: z.int(),
  leadsQty: z.int(),
  registrationsQty: z.int(),
  paymentsQty: z.int(),
});
export type PlanUses = z.output<typeof planUses>;
