import type { helpPartEndpoint } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

/** One part of a help page with all its texts. */
export type Part = CallResponse<typeof helpPartEndpoint>;
