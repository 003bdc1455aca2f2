import type { Plan } from '@habilita/contract';
import { feesOf } from './plan.ts';
import type { PlanRecord } from './plans.queries.ts';

export const presentPlan = (record: PlanRecord): Plan => ({ ...record, feeGroups: feesOf(record.feeGroups) });
