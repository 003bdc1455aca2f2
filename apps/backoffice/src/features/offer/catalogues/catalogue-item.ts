import type { listCatalogueEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type CatalogueItem = CallResponse<typeof listCatalogueEndpoint>['content'][number];
