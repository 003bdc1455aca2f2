export { countExpired } from './apply-retention.ts';
export { registerRetentionJobs } from './retention.jobs.ts';
export { TERMS } from './terms.ts';
