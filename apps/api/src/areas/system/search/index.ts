export { searchRoutes as mountSearch } from './search.routes.ts';
