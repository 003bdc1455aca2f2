export { supersedeIrregularity } from './handle-irregularity.ts';
export { irregularityRoutes as mountIrregularities } from './irregularities.routes.ts';
