export { activeFees, activeNames } from './catalogues.queries.ts';
export { mountCatalogues } from './catalogues.routes.ts';
