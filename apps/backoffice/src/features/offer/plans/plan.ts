import { planRecord, type readPlanEndpoint, type ValuesOf } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

export type Plan = CallResponse<typeof readPlanEndpoint>;
export type PlanValues = ValuesOf<typeof planRecord.fields> & { version: number };
