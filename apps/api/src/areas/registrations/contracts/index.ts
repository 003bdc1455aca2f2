export { registerContractsJobs } from './contracts.jobs.ts';
export { contractRoutes as mountContracts } from './contracts.routes.ts';
export { keepContract } from './keep-contract.ts';
