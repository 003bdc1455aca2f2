import type { readLeadEndpoint } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

export type Lead = CallResponse<typeof readLeadEndpoint>;

/** Where the screen was opened from: the leads of all campaigns, or of the lead's own. */
export type LeadsPlace = 'all' | 'campaign';

export interface LeadValues {
  /** Of the lead this form is based on: a newer one is taken over only with what changed in it. */
  version: number;
  name: string;
  email: string;
  phone: string;
  dateOfBirth: string | null;
}
