export { mountBalanceRequest } from './request-balance.routes.ts';
