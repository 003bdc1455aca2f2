import type { listApprovalLimitsEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type LimitOfList = CallResponse<typeof listApprovalLimitsEndpoint>['content'][number];
