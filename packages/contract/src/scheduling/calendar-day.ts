import { date } from '../codecs.ts';

/** A day of this century. */
export const calendarDay = date.refine((iso) => iso >= '2000' && iso < '2100', { error: 'INVALID' });
