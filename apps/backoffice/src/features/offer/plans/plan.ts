import { planRecord, type readPlanEndpoint, type ValuesOf } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type Plan = CallResponse<typeof readPlanEndpoint>;
export type PlanValues = ValuesOf<typeof planRecord.fields> & { version: number };
