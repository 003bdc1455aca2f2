import { parseUsername, type Permission, type Role } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { insertUser } from './access.queries.ts';
import { hashPassword } from './password/password-hash.ts';
import { passwordProblem } from './password/password-rules.ts';
import { newUserProblem } from './user.ts';

export type NewUser = {
  readonly name: string;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly permissions?: readonly Permission[];
  readonly drivingSchoolIds?: readonly string[];
} & (
  | { readonly password: string }
  /**
   * The caller has checked the password with `passwordProblem`, and has hashed it with `hashPassword` before taking any
   * lock, because hashing takes long.
   */
  | { readonly passwordHash: string }
);

/**
 * Creates a user and returns the id; the caller checks who may give which role. Refusals: USERNAME_CPF_OR_EMAIL,
 * WEAK_PASSWORD, ROLE_REQUIRED, USER_NEEDS_DRIVING_SCHOOL, USER_ALREADY_EXISTS.
 */
export async function createUser(
  trx: Transaction,
  user: NewUser,
  by: { actor?: Actor; requestId?: string } = {},
): Promise<string> {
  const { roles, permissions = [], drivingSchoolIds = [] } = user;
  const username = parseUsername(user.username) ?? refuse('USERNAME_CPF_OR_EMAIL', 'username');
  accept(newUserProblem(roles, drivingSchoolIds) ?? undefined);
  const id = newId();
  const row = {
    id,
    name: user.name.trim(),
    username,
    roles: [...roles],
    permissions: [...permissions],
    passwordHash: await hashOf(user, username),
  };
  if (!(await insertUser(trx, row, drivingSchoolIds))) refuse('USER_ALREADY_EXISTS', 'username');
  await recordEvent(trx, {
    ...by,
    entityType: 'USER',
    entityId: id,
    kind: 'USER_CREATED',
    after: { roles, permissions, drivingSchoolIds },
  });
  return id;
}

async function hashOf(user: NewUser, username: string): Promise<string> {
  if ('passwordHash' in user) return user.passwordHash;
  const problem = passwordProblem(user.password, username);
  return problem === undefined ? hashPassword(user.password) : refuse(problem, 'password');
}
