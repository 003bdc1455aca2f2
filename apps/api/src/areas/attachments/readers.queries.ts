import type { AttachmentEntityType } from '@habilita/contract';
import { registrationsVisibleTo } from '#areas/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';

/** Every kind of record with attachments has a line here. */
const READERS: Readonly<
  Record<AttachmentEntityType, (db: ReadDatabase, actor: RowScope, id: string) => Promise<void>>
> = {
  async REGISTRATION(db, actor, id) {
    const seen = await registrationsVisibleTo(db, actor).select('r.id').where('r.id', '=', id).executeTakeFirst();
    if (seen === undefined) refuse('REGISTRATION_NOT_FOUND');
  },
  async REGISTRATION_REFUND(db, actor, id) {
    const seen = await registrationsVisibleTo(db, actor)
      .innerJoin('registrationRefunds as f', 'f.registrationId', 'r.id')
      .select('f.id')
      .where('f.id', '=', id)
      .executeTakeFirst();
    if (seen === undefined) refuse('NOT_FOUND');
  },
};

/** The record's own NOT_FOUND. */
export const requireReader = (
  db: ReadDatabase,
  actor: RowScope,
  entityType: AttachmentEntityType,
  entityId: string,
): Promise<void> => READERS[entityType](db, actor, entityId);
