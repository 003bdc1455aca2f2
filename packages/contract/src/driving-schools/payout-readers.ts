import type { Check } from '../permissions.ts';

/** Who reads payout data whole: those who may change it, and the administrators of the school itself, who hear of every change. */
export const READS_PAYOUT: Check = { anyOf: ['MANAGE_CFCS'], roles: ['DRIVING_SCHOOL_ADMIN'] };
