import type { Check } from '../../permissions.ts';

/** Those who may change payout data, and the school's administrators, who are told of every change. */
export const READS_PAYOUT: Check = { anyOf: ['MANAGE_CFCS'], roles: ['DRIVING_SCHOOL_ADMIN'] };
