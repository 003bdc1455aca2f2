import type { searchPendingOutcomesEndpoint } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

export type PendingOutcomeRow = CallResponse<typeof searchPendingOutcomesEndpoint>['content'][number];
