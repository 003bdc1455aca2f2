import type { listConsentCasesEndpoint, readConsentCaseEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type CaseOfList = CallResponse<typeof listConsentCasesEndpoint>['content'][number];
export type CaseDetail = CallResponse<typeof readConsentCaseEndpoint>;
