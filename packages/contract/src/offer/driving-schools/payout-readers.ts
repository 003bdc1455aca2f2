import type { Check } from '../../permissions.ts';

/** Who reads payout data: those who may change them, and the school's administrators, who are told of every change. */
export const READS_PAYOUT: Check = { anyOf: ['MANAGE_CFCS'], roles: ['DRIVING_SCHOOL_ADMIN'] };
