import type { listWaitingListEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type WaitingListEntry = CallResponse<typeof listWaitingListEndpoint>['content'][number];
