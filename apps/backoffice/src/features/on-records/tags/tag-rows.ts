import type { listTagsEndpoint, listTagTypesEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type TagRow = CallResponse<typeof listTagsEndpoint>['content'][number];
export type TagTypeRow = CallResponse<typeof listTagTypesEndpoint>['content'][number];
