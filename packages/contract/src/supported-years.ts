/** From 1900 to 2200, years that the database and the calendar can compute with. */
export const isInSupportedYears = (iso: string): boolean => iso >= '1900' && iso < '2201';
