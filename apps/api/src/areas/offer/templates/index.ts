export { type ContractSource, type ContractText, contractText } from './contract-text.ts';
export { plainText } from './plain-text.ts';
export { holdActiveContractTemplate } from './templates.queries.ts';
export { templateRoutes as mountTemplates } from './templates.routes.ts';
