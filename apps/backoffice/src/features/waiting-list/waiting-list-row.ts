import type { listWaitingListEndpoint } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

export type Entry = CallResponse<typeof listWaitingListEndpoint>['content'][number];

/** The address a person on the list is let in by, on the public site. */
export const invitationLink = (id: string): string => `${window.location.origin}/subscription/waiting-list/${id}`;
