export { mountDeadlines } from './deadlines.routes.ts';
