export { type MonthsOfTable, monthsOfTables, type RoomForLocks, roomForLocks } from './months.queries.ts';
export { registerMonthsJobs } from './months.jobs.ts';
