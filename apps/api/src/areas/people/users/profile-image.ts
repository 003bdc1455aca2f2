import { AVATAR } from '@habilita/contract';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import type { UploadReceiver } from '#kernel/storage/uploads.ts';
import { discardFile } from '#kernel/storage/uploads.jobs.ts';
import { lockProfileImage, setProfileImage } from './users.queries.ts';

/**
 * Sets a new image and discards the former one. Refuses with UPLOAD_LINK_INVALID when the person was deactivated
 * meanwhile.
 */
export const profileImageReceiver = (deps: Pick<Deps, 'jobs'>): UploadReceiver => ({
  kind: AVATAR,
  async receive(trx, { userId }, file) {
    const before = (await lockProfileImage(trx, userId)) ?? refuse('UPLOAD_LINK_INVALID');
    await setProfileImage(trx, userId, file.id);
    if (before.fileId !== null) await discardFile(trx, deps, before.fileId);
    await recordEvent(trx, {
      entityType: 'USER',
      entityId: userId,
      kind: 'PROFILE_IMAGE_CHANGED',
      after: { fileId: file.id },
    });
  },
});
