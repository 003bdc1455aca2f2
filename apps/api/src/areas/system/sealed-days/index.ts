export { proveDays, type ProvedDays } from './prove-days.ts';
export { registerSealedDaysJobs, sealDaysJob } from './sealed-days.jobs.ts';
