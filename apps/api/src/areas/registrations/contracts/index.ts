export { registerContractsJobs } from './contracts.jobs.ts';
export { contractRoutes as mountContracts } from './contracts.routes.ts';
export { acceptedContract, acceptedHash, newestContract } from './contracts.queries.ts';
export { keepContract } from './keep-contract.ts';
