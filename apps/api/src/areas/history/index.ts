export { historyRoutes as mountHistory } from './history.routes.ts';
