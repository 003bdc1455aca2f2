export { proveDays, type ProvedDays } from './prove-days.ts';
export { registerStampedDaysJobs, stampDaysJob } from './stamped-days.jobs.ts';
