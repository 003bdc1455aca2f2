export { attachClaimed } from './keep-attachments.ts';
export { attachmentRoutes as mountAttachments } from './attachments.routes.ts';
