import type { readApprovalEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type ApprovalDetail = CallResponse<typeof readApprovalEndpoint>;
