import type { AttachmentEntityType } from '@habilita/contract';
import { registrationOfRecord } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';

/** REGISTRATION_NOT_FOUND or, for what belongs to a registration, NOT_FOUND; also out of scope. */
export async function requireReader(
  db: ReadDatabase,
  actor: RowScope,
  entityType: AttachmentEntityType,
  entityId: string,
): Promise<void> {
  if ((await registrationOfRecord(db, actor, { entityType, entityId })) !== undefined) return;
  refuse(entityType === 'REGISTRATION' ? 'REGISTRATION_NOT_FOUND' : 'NOT_FOUND');
}
