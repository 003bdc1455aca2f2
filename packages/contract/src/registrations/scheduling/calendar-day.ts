import { dateWhere } from '../../codecs.ts';

/** A date of this century. */
export const calendarDay = dateWhere((iso) => iso >= '2000' && iso < '2100');
