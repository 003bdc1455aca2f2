import type { Plan } from '@habilita/contract';
import { feesOf } from './plan.ts';
import type { PlanRecord } from './plans.queries.ts';

/** A plan whole, its fees in BRL on the wire. */
export const presentPlan = (record: PlanRecord): Plan => ({ ...record, feeGroups: feesOf(record.feeGroups) });
