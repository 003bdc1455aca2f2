export { mountTimeline } from './timeline.routes.ts';
