export { noteRoutes as mountNotes } from './notes.routes.ts';
