import type { AttachmentEntityType } from '@habilita/contract';
import type { DeclaredCommands } from '#areas/money/core/index.ts';
import { registrationOfRecord } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';

/**
 * Refuses a record out of the person's scope: with REGISTRATION_NOT_FOUND if it is a registration, with NOT_FOUND if it
 * is any other record, such as a refund.
 */
export async function requireReader(
  db: ReadDatabase,
  commands: DeclaredCommands,
  actor: RowScope,
  entityType: AttachmentEntityType,
  entityId: string,
): Promise<void> {
  if ((await registrationOfRecord(db, commands, actor, { entityType, entityId })) !== undefined) return;
  refuse(entityType === 'REGISTRATION' ? 'REGISTRATION_NOT_FOUND' : 'NOT_FOUND');
}
