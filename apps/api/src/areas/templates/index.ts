export { holdActiveContractTemplate } from './templates.queries.ts';
export { templateRoutes as mountTemplates } from './templates.routes.ts';
