import type { listWaitingListEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type WaitingListEntry = CallResponse<typeof listWaitingListEndpoint>['content'][number];

export const invitationLink = (id: string): string => `${window.location.origin}/subscription/waiting-list/${id}`;
