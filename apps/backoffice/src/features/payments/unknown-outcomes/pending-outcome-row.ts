import type { searchPendingOutcomesEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type PendingOutcomeRow = CallResponse<typeof searchPendingOutcomesEndpoint>['content'][number];
