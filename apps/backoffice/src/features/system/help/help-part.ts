import type { helpPartEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type Part = CallResponse<typeof helpPartEndpoint>;
