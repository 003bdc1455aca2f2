import {
  CFC_ROLES,
  emptyOf,
  formOf,
  type FormValues,
  isCfcUser,
  newUserRecord,
  type readUserEndpoint,
  type Role,
  sentBy,
  STAFF_ROLE_NAMES,
  type StaffRole,
  userRecord,
} from '@habilita/contract';
import { formatCpf, isCpf } from '@habilita/kernel';
import type { CallResponse } from '#api-client/transport.ts';

export type User = CallResponse<typeof readUserEndpoint>;

export type UserValues = FormValues<typeof newUserRecord>;

export const declarationOf = (user: User | undefined) => (user === undefined ? newUserRecord : userRecord);

export function valuesOf(user: User | undefined): UserValues {
  if (user === undefined) return emptyOf(newUserRecord);
  const { username, roles, attributes } = user;
  return {
    password: '',
    ...formOf(userRecord, {
      ...user,
      username: isCpf(username) ? formatCpf(username) : username,
      roles: roles.filter((role) => role !== 'STUDENT'),
      drivingSchoolIds: attributes.drivingSchoolIds ?? [],
    }),
  };
}

/** The request body that saves a user. Schools are sent only for a user with a role at a school. */
export function bodyOf(values: UserValues) {
  const { drivingSchoolIds, ...user } = sentBy(userRecord, values);
  return {
    ...user,
    attributes: { drivingSchoolIds: isCfcUser(user.roles) ? drivingSchoolIds : [], drivingSchoolCnpjs: [] },
  };
}

interface WithRoles {
  readonly roles: readonly Role[];
}

/**
 * The roles that a person may give: all of them for administrators, only those at schools for others (Specification 1
 * §5).
 */
export const rolesToGive = ({ roles }: WithRoles): readonly StaffRole[] =>
  roles.includes('ADMIN') ? STAFF_ROLE_NAMES : CFC_ROLES;

export const isStudentOnly = ({ roles }: WithRoles): boolean => roles.every((role) => role === 'STUDENT');

/** Why the user can only be read; undefined when the data may change. */
export const readingReason = (user: WithRoles): string | undefined =>
  isStudentOnly(user) ? 'É a conta de um aluno: os dados dele mudam na matrícula.' : undefined;

/** Why the roles of a user cannot be changed; undefined when they can. */
export function rolesReason(actor: WithRoles, user: WithRoles | undefined): string | undefined {
  const given = rolesToGive(actor);
  const isOthers = user?.roles.some((role) => role !== 'STUDENT' && !given.includes(role)) === true;
  return isOthers ? 'Somente administradores mudam os perfis de quem tem um perfil da plataforma.' : undefined;
}

/** Why the permissions and the situation of a user cannot be changed; undefined when they can. */
export const rightsReason = (actor: WithRoles, user: WithRoles | undefined): string | undefined =>
  user?.roles.includes('ADMIN') === true && !actor.roles.includes('ADMIN')
    ? 'Somente administradores mudam o que um administrador pode fazer.'
    : undefined;
