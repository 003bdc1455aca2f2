import type { Check } from '../../permissions.ts';

/** People who may change payout data, and the school's administrators, who get a message about every change. */
export const READS_PAYOUT: Check = { anyOf: ['MANAGE_CFCS'], roles: ['DRIVING_SCHOOL_ADMIN'] };
