export { draftRoutes as mountDrafts } from './drafts.routes.ts';
export { removeDraft } from './save-draft.ts';
