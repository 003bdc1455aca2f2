import {
  AVATAR,
  createUserEndpoint,
  editUserEndpoint,
  listPermissionsEndpoint,
  listUsersEndpoint,
  openAvatarUploadEndpoint,
  readUserEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import type { SchoolScope } from '#kernel/list/school-scope.ts';
import { openUpload } from '#kernel/storage/uploads.ts';
import { addUser, editUser } from './save-user.ts';
import { PERMISSION_ENTRIES, presentUser } from './users.present.ts';
import { findUser, searchUsers } from './users.queries.ts';

const found = async (db: ReadDatabase, scope: SchoolScope, id: string) =>
  presentUser((await findUser(db, scope, id)) ?? refuse('NOT_FOUND'));

/** People of the back-office: list, read, create, edit; the permissions their form offers; one's own image (Specification 1 §7). */
export function userRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'readDb' | 'clock' | 'environment'>): void {
  route(app, listUsersEndpoint, async ({ query, actor }) => {
    const { rows, ...total } = await searchUsers(deps.readDb, actor, query);
    return { content: rows, ...total };
  });
  // Read where it is written: an edit begins with the version of this moment.
  route(app, readUserEndpoint, ({ params, actor }) => found(deps.db, actor, params.id));
  commandRoute(app, deps, createUserEndpoint, async ({ body, actor, request }, trx) => {
    const id = await addUser(trx, body, { actor, requestId: request.id });
    return found(trx, actor, id);
  });
  commandRoute(app, deps, editUserEndpoint, async ({ params, body, actor, request }, trx) => {
    await editUser(trx, deps, params.id, body, { actor, requestId: request.id });
    return found(trx, actor, params.id);
  });
  route(app, listPermissionsEndpoint, async ({ query: { page, size } }) => ({
    content: PERMISSION_ENTRIES.slice(page * size, (page + 1) * size),
    totalSize: PERMISSION_ENTRIES.length,
    totalIsExact: true,
  }));
  commandRoute(app, deps, openAvatarUploadEndpoint, async ({ body, actor }, trx) => {
    const { uploadUrl } = await openUpload(trx, deps, AVATAR, {
      userId: actor.userId,
      originalName: `perfil.${body.extension}`,
    });
    return { uploadUrl };
  });
}
