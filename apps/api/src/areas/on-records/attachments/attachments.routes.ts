import {
  ATTACHMENT,
  attachFilesEndpoint,
  downloadAttachmentEndpoint,
  listAttachmentsEndpoint,
  openAttachmentUploadEndpoint,
  removeAttachmentEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { linkToFile } from '#kernel/storage/link-to-file.ts';
import { openUpload } from '#kernel/storage/uploads.ts';
import { attachmentsOf, findAttachment } from './attachments.queries.ts';
import { attachFiles, removeAttachment } from './keep-attachments.ts';
import { requireReader } from './readers.queries.ts';

/** How long the link to an attachment works. People follow it at once, so it need not live longer. */
const LINK_LIFETIME = { minutes: 5 } as const;

type Needed = Pick<Deps, 'db' | 'clock' | 'environment' | 'storage' | 'commands'>;

/** Routes of attachments (Specification 1 §7, Specification 3 §7). */
export function attachmentRoutes(app: FastifyInstance, deps: Needed): void {
  commandRoute(app, deps, openAttachmentUploadEndpoint, async ({ body, actor }, trx) => {
    const { originalName } = body;
    const { uploadId, uploadUrl } = await openUpload(trx, deps, ATTACHMENT, { userId: actor.userId, originalName });
    return { uploadUrl, modifiedName: uploadId };
  });
  route(app, listAttachmentsEndpoint, async ({ params: { entityType, entityId }, actor }) => {
    await requireReader(deps.db, deps.commands, actor, entityType, entityId);
    return { content: await attachmentsOf(deps.db, entityType, entityId) };
  });
  commandRoute(app, deps, attachFilesEndpoint, async ({ params, body, actor, request }, trx) => {
    const modifiedNames = body.files.map(({ modifiedName }) => modifiedName);
    await attachFiles(trx, deps, { ...params, modifiedNames }, { actor, requestId: request.id });
    return { content: await attachmentsOf(trx, params.entityType, params.entityId) };
  });
  route(app, downloadAttachmentEndpoint, async ({ params, actor }) => {
    const attachment = (await findAttachment(deps.db, params.id)) ?? refuse('NOT_FOUND');
    await requireReader(deps.db, deps.commands, actor, attachment.entityType, attachment.entityId);
    const downloadUrl = (await linkToFile(deps.db, deps, attachment.fileId, LINK_LIFETIME)) ?? refuse('NOT_FOUND');
    return { downloadUrl };
  });
  commandRoute(app, deps, removeAttachmentEndpoint, async ({ params, actor, request }, trx) => {
    await removeAttachment(trx, deps, params.id, { actor, requestId: request.id });
    return undefined;
  });
}
