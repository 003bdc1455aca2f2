export { holdActiveContractTemplate } from './templates.queries.ts';
