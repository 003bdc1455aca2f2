export { helpRoutes as mountHelp } from './help.routes.ts';
export { renderMissingTexts } from './render-missing-texts.ts';
export { richTextOf } from './rich-text.ts';
