export { viewRoutes as mountViews } from './views.routes.ts';
