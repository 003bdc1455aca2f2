import { z } from 'zod';
import { commaList, id, wholeNumber } from '../../codecs.ts';

/** The query that lists records of the given registrations, such as refunds; newest first by default. */
export const ofRegistrationsQuery = z.strictObject({
  registrationIds: commaList(id),
  page: wholeNumber(0, 100_000).prefault('0'),
  size: wholeNumber(1, 500).prefault('10'),
  sort: z.enum(['createdDate,DESC', 'createdDate,ASC', 'createdDate,desc', 'createdDate,asc']).optional(),
});
export type OfRegistrationsQuery = z.output<typeof ofRegistrationsQuery>;
