import { type EditedUser, type NewUserForm, parseUsername, type Role } from '@habilita/contract';
import { createUser, endSessionsOf, newUserProblem, renameAccount } from '#areas/people/access/index.ts';
import { differing } from '#kernel/changes.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { violatedConstraint } from '#kernel/db/unique-violation.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, isStale, recordEvent, staleEdit } from '#kernel/events.ts';
import { creationProblem, editProblem, type Rights, rightsDiffer, schoolsFor } from './user-rights.ts';
import {
  countOtherAdmins,
  insertInactive,
  lockUser,
  replaceSchools,
  schoolsNamed,
  takeTurnsWithAdmins,
  updateUser,
  type UserRecord,
} from './users.queries.ts';

const ENTITY = 'USER';
type Needed = Pick<Deps, 'clock' | 'jobs'>;

/** The rights of a user, with the CNPJs of their schools, because the history names schools by CNPJ. */
type NamedRights = Rights & { readonly drivingSchoolCnpjs: readonly string[] };

async function rightsOf(
  trx: Transaction,
  form: Omit<EditedUser, 'version'>,
  kept: readonly Role[],
): Promise<NamedRights> {
  const { roles, permissions, active, attributes } = form;
  const named = await schoolsNamed(trx, attributes.drivingSchoolIds, attributes.drivingSchoolCnpjs);
  if (named === undefined) return refuse('DRIVING_SCHOOL_NOT_FOUND', 'attributes.drivingSchoolIds');
  return {
    roles: [...new Set([...kept, ...roles])],
    permissions: [...new Set(permissions)],
    ...schoolsFor(roles, named),
    active,
  };
}

/**
 * Creates a user (Specification 1 §5). Refusals: those of `creationProblem`, USERNAME_CPF_OR_EMAIL, WEAK_PASSWORD,
 * ROLE_REQUIRED, USER_NEEDS_DRIVING_SCHOOL, USER_ALREADY_EXISTS.
 */
export async function addUser(trx: Transaction, form: NewUserForm, by: By): Promise<string> {
  const rights = await rightsOf(trx, form, []);
  accept(creationProblem(by.actor, rights));
  const { name, username, password } = form;
  const id = await createUser(trx, { name, username, password, ...rights }, by);
  if (!rights.active) await insertInactive(trx, id);
  return id;
}

/**
 * Changes a user (Specification 1 §5). New rights apply from the next request; an inactive user is signed out.
 * Refusals: NOT_FOUND (also out of scope), CONFLICT_STALE, USERNAME_CPF_OR_EMAIL, USER_ALREADY_EXISTS,
 * ROLE_REQUIRED, USER_NEEDS_DRIVING_SCHOOL, those of `editProblem`.
 */
export async function editUser(trx: Transaction, deps: Needed, id: string, form: EditedUser, by: By): Promise<void> {
  await takeTurnsWithAdmins(trx);
  const before = (await lockUser(trx, by.actor, id)) ?? refuse('NOT_FOUND');
  if (isStale(before, form.version)) throw await staleEdit(trx, ENTITY, id);
  // The form cannot change the role of student, so the user keeps it.
  const rights = await rightsOf(
    trx,
    form,
    before.roles.filter((role) => role === 'STUDENT'),
  );
  accept(newUserProblem(rights.roles, rights.drivingSchoolIds));
  const otherAdmins = await countOtherAdmins(trx, id);
  const username = parseUsername(form.username) ?? refuse('USERNAME_CPF_OR_EMAIL', 'username');
  const renamed = username !== before.username;
  accept(editProblem(by.actor, { userId: id, before, after: rights, otherAdmins, renamed }));
  const { drivingSchoolIds, drivingSchoolCnpjs, active } = rights;
  const columns = { name: form.name, username, active, roles: [...rights.roles], permissions: [...rights.permissions] };
  try {
    await updateUser(trx, id, columns, deps.clock.now());
  } catch (error) {
    if (violatedConstraint(error) === 'users_username') refuse('USER_ALREADY_EXISTS', 'username');
    throw error;
  }
  await replaceSchools(trx, id, drivingSchoolIds);
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: rightsDiffer(before, rights) ? 'USER_RIGHTS_CHANGED' : 'USER_CHANGED',
    ...differing(partsOf(before), partsOf({ ...columns, drivingSchoolCnpjs })),
    version: before.version + 1,
  });
  if (renamed)
    await renameAccount(trx, deps, {
      userId: id,
      name: form.name,
      formerUsername: before.username,
      by: by.actor.name,
    });
  if (before.active && !active) await endSessionsOf(trx, deps, { userId: id, reason: 'DEACTIVATED', ...by });
}

type Parts = Pick<UserRecord, 'name' | 'username' | 'active' | 'roles' | 'permissions' | 'drivingSchoolCnpjs'>;

function partsOf({
  name,
  username,
  active,
  roles,
  permissions,
  drivingSchoolCnpjs,
}: {
  readonly [K in keyof Parts]: Readonly<Parts[K]>;
}): object {
  return { name, username, active, roles, permissions, drivingSchoolCnpjs };
}
