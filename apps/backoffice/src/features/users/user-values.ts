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
import type { Actor } from '#app/can.tsx';
import type { CallResponse } from '#app/transport.ts';

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

/** Schools only with a CFC role. */
export function bodyOf(values: UserValues) {
  const { drivingSchoolIds, ...user } = sentBy(userRecord, values);
  return {
    ...user,
    attributes: { drivingSchoolIds: isCfcUser(user.roles) ? drivingSchoolIds : [], drivingSchoolCnpjs: [] },
  };
}

/** Others may only give CFC roles (Specification 1 §5). */
export const rolesToGive = ({ roles }: Pick<Actor, 'roles'>): readonly StaffRole[] =>
  roles.includes('ADMIN') ? STAFF_ROLE_NAMES : CFC_ROLES;

export const isStudentOnly = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.every((role) => role === 'STUDENT');

/** Undefined when they may edit. */
export function readingReason(
  actor: Pick<Actor, 'roles'>,
  user: { readonly roles: readonly Role[] },
): string | undefined {
  if (isStudentOnly(user)) return 'É a conta de um aluno: os dados dele mudam na matrícula.';
  const given = rolesToGive(actor);
  const isOthers = user.roles.some((role) => role !== 'STUDENT' && !given.includes(role));
  return isOthers ? 'Somente administradores alteram usuários com este perfil.' : undefined;
}
