import type { helpPartEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type HelpPart = CallResponse<typeof helpPartEndpoint>;
