import type { AttachmentEntityType } from '@habilita/contract';
import { type Insertable } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';

type Handle = Database | Transaction;

export async function attachmentsOf(db: Handle, entityType: AttachmentEntityType, entityId: string) {
  return db
    .selectFrom('attachments as a')
    .innerJoin('files as f', 'f.id', 'a.fileId')
    .innerJoin('users as u', 'u.id', 'a.createdBy')
    .select(['a.id as attachmentId', 'f.originalName', 'f.contentType as type', 'a.active', 'f.sizeBytes'])
    .select(['a.createdAt', 'u.name as createdBy'])
    .where('a.entityType', '=', entityType)
    .where('a.entityId', '=', entityId)
    .where('a.active', '=', true)
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .execute();
}

export async function insertAttachment(trx: Transaction, attachment: Insertable<DB['attachments']>): Promise<void> {
  await trx.insertInto('attachments').values(attachment).execute();
}

const active = (db: Handle, id: string) =>
  db
    .selectFrom('attachments as a')
    .innerJoin('files as f', 'f.id', 'a.fileId')
    .select(['a.id', 'a.entityType', 'a.entityId', 'a.fileId', 'f.originalName'])
    .where('a.id', '=', id)
    .where('a.active', '=', true);

export const findAttachment = (db: Handle, id: string) => active(db, id).executeTakeFirst();

export const lockAttachment = (trx: Transaction, id: string) => active(trx, id).forUpdate('a').executeTakeFirst();

export async function markRemoved(trx: Transaction, id: string, by: string, at: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('attachments')
    .set({ active: false, removedBy: by, removedAt: at })
    .where('id', '=', id)
    .execute();
}
