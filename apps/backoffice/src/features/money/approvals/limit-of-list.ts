import type { listApprovalLimitsEndpoint } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

export type LimitOfList = CallResponse<typeof listApprovalLimitsEndpoint>['content'][number];
