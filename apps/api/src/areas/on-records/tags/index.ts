export { mountTags } from './tags.routes.ts';
