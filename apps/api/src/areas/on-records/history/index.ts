export { historyRoutes as mountHistory, type SeesRecord } from './history.routes.ts';
