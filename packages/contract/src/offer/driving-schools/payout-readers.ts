import type { Check } from '../../permissions.ts';

/**
 * Who may read payout data: people who may change it, and the school's administrators, who get a message about every
 * change.
 */
export const READS_PAYOUT: Check = { anyOf: ['MANAGE_CFCS'], roles: ['DRIVING_SCHOOL_ADMIN'] };
