export { type MonthsOfTable, monthsOfTables } from './months.queries.ts';
export { registerMonthsJobs } from './months.jobs.ts';
