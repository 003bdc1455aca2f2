import type { FormValues, leadRecord, readLeadEndpoint } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

export type Lead = CallResponse<typeof readLeadEndpoint>;

/** Where the screen was opened from: the leads of all campaigns, or of the lead's own. */
export type LeadsPlace = 'all' | 'campaign';

export type LeadValues = FormValues<typeof leadRecord>;
