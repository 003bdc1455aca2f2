import type { FormValues, leadRecord, readLeadEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type Lead = CallResponse<typeof readLeadEndpoint>;

export type LeadsPlace = 'all' | 'campaign';

export type LeadValues = FormValues<typeof leadRecord>;
