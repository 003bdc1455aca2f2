export { attachmentRoutes as mountAttachments } from './attachments.routes.ts';
