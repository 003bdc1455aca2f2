import type { helpPartEndpoint } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

export type Part = CallResponse<typeof helpPartEndpoint>;
