import type { readApprovalEndpoint } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

export type ApprovalDetail = CallResponse<typeof readApprovalEndpoint>;
