export { programRoutes as mountPrograms } from './programs.routes.ts';
export { isActiveProgram } from './programs.queries.ts';
