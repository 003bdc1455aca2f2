export { irregularityRoutes as mountIrregularities } from './irregularities.routes.ts';
