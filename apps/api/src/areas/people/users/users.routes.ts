import {
  AVATAR,
  createUserEndpoint,
  editUserEndpoint,
  giveResetLinkEndpoint,
  listPermissionsEndpoint,
  listUsersEndpoint,
  openAvatarUploadEndpoint,
  passes,
  readUserEndpoint,
  readUserEntryEndpoint,
  removeSecondStepEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { entryOf, profileImageLink } from '#areas/people/access/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Database, ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { openUpload } from '#kernel/storage/uploads.ts';
import { handOutResetLink, takeSecondStepOff } from './let-user-in.ts';
import { addUser, editUser } from './save-user.ts';
import { PERMISSION_ENTRIES, presentUser } from './users.present.ts';
import { findStudentUser, findUser, searchUsers, type UserRecord } from './users.queries.ts';

/** A user of the back-office, or a student's account for those who manage users. */
async function readable(db: ReadDatabase, actor: Actor, id: string) {
  const user = await findUser(db, actor, id);
  if (user !== undefined || !passes(actor, { anyOf: ['MANAGE_USERS'] })) return user;
  return findStudentUser(db, actor, id);
}

/**
 * The scope for reading a user back after saving. It covers every school, because the saved user may belong to schools
 * outside of the editor's own scope, as when an administrator also has a CFC role.
 */
const AS_SAVED = { drivingSchoolIds: 'ALL' } as const;

type Needed = Pick<Deps, 'db' | 'readDb' | 'clock' | 'jobs' | 'environment' | 'storage'>;

export function userRoutes(app: FastifyInstance, deps: Needed): void {
  const presented = async (db: Database | Transaction, user: UserRecord | undefined) => {
    if (user === undefined) return refuse('NOT_FOUND');
    return presentUser(user, await profileImageLink(db, deps, user.profileImageFile));
  };
  route(app, listUsersEndpoint, async ({ query, actor }) => {
    const { rows, ...total } = await searchUsers(deps.readDb, actor, query);
    return { content: rows, ...total };
  });
  // The user is read from the primary, because an edit begins with this version.
  route(app, readUserEndpoint, async ({ params, actor }) =>
    presented(deps.db, await readable(deps.db, actor, params.id)),
  );
  commandRoute(app, deps, createUserEndpoint, async ({ body, actor, request }, trx) => {
    const id = await addUser(trx, body, { actor, requestId: request.id });
    return presented(trx, await findUser(trx, AS_SAVED, id));
  });
  commandRoute(app, deps, editUserEndpoint, async ({ params, body, actor, request }, trx) => {
    await editUser(trx, deps, params.id, body, { actor, requestId: request.id });
    return presented(trx, await findUser(trx, AS_SAVED, params.id));
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
  entryRoutes(app, deps);
}

function entryRoutes(app: FastifyInstance, deps: Needed): void {
  route(app, readUserEntryEndpoint, ({ params, actor }) =>
    inTransaction(deps.db, async (trx) => {
      const { id } = (await findUser(trx, actor, params.id)) ?? refuse('NOT_FOUND');
      return entryOf(trx, id);
    }),
  );
  route(app, removeSecondStepEndpoint, async ({ params: { id }, body, actor, request: { id: requestId, address } }) => {
    await takeSecondStepOff(deps, { id, ...body, address, by: { actor, requestId } });
    return undefined;
  });
  route(app, giveResetLinkEndpoint, ({ params: { id }, body, actor, request: { id: requestId, address } }) =>
    handOutResetLink(deps, { id, ...body, address, by: { actor, requestId } }),
  );
}
