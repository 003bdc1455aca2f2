export type { RemovedView } from './save-view.ts';
export { viewRoutes as mountViews } from './views.routes.ts';
export { findView as viewFor } from './views.queries.ts';
