import {
  CFC_ROLES,
  isCfcUser,
  messageOf,
  newUserBody,
  type Permission,
  PERMISSION_NAMES,
  type readUserEndpoint,
  type Role,
  STAFF_ROLE_NAMES,
  type StaffRole,
} from '@habilita/contract';
import { formatCpf, isCpf, isEmail, parseCpf } from '@habilita/kernel';
import type { Actor } from '#app/can.tsx';
import type { CallResponse } from '#app/transport.ts';
import type { Errors } from '#kit/form/form-rules.ts';

export type User = CallResponse<typeof readUserEndpoint>;

export interface UserValues {
  version: number;
  name: string;
  username: string;
  password: string;
  roles: readonly string[];
  permissions: readonly string[];
  drivingSchoolIds: readonly string[];
  active: boolean;
}

export const NEW_USER: UserValues = {
  version: 0,
  name: '',
  username: '',
  password: '',
  roles: [],
  permissions: [],
  drivingSchoolIds: [],
  active: true,
};

export function valuesOf({ name, username, roles, permissions, attributes, active, version }: User): UserValues {
  return {
    version,
    name,
    username: isCpf(username) ? formatCpf(username) : username,
    password: '',
    roles: roles.filter((role) => role !== 'STUDENT'),
    permissions,
    drivingSchoolIds: attributes.drivingSchoolIds ?? [],
    active,
  };
}

const rolesIn = (values: Pick<UserValues, 'roles'>): StaffRole[] =>
  STAFF_ROLE_NAMES.filter((role) => values.roles.includes(role));
export const permissionsIn = (values: Pick<UserValues, 'permissions'>): Permission[] =>
  PERMISSION_NAMES.filter((permission) => values.permissions.includes(permission));

export function bodyOf({ version: _version, password: _password, drivingSchoolIds, ...values }: UserValues) {
  const roles = rolesIn(values);
  return {
    ...values,
    roles,
    permissions: permissionsIn(values),
    // Schools belong to the CFC roles: without one they are not sent.
    attributes: { drivingSchoolIds: isCfcUser(roles) ? [...drivingSchoolIds] : [], drivingSchoolCnpjs: [] },
  };
}

/** CFCs are asked for when a role is of a CFC, the password on creation only (Specification 1 §5). */
export function requiredFields(values: Pick<UserValues, 'roles'>, isNew: boolean): readonly RequiredField[] {
  const password: readonly RequiredField[] = isNew ? ['password'] : [];
  const schools: readonly RequiredField[] = isCfcUser(rolesIn(values)) ? ['drivingSchoolIds'] : [];
  return ['name', 'username', ...password, ...schools];
}

type RequiredField = 'name' | 'username' | 'password' | 'drivingSchoolIds';

/** 'Ao menos um perfil deve ser selecionado' (Specification 1 §5). */
export const roleErrors = ({ roles }: Pick<UserValues, 'roles'>): Errors =>
  roles.length === 0 ? { roles: messageOf('ROLE_REQUIRED') } : {};

/** A name has only letters (Specification 1 §5). */
export const nameProblem = (name: string): string | undefined =>
  newUserBody.shape.name.safeParse(name).success ? undefined : messageOf('ONLY_LETTERS');

/** The username is an e-mail or a CPF. */
export const usernameProblem = (username: string): string | undefined =>
  isEmail(username.trim().toLowerCase()) || parseCpf(username) !== undefined
    ? undefined
    : messageOf('USERNAME_CPF_OR_EMAIL');

/** Only ADMIN assigns roles other than the two CFC roles (Specification 1 §5); the server refuses what is not offered here. */
export const rolesToGive = ({ roles }: Pick<Actor, 'roles'>): readonly StaffRole[] =>
  roles.includes('ADMIN') ? STAFF_ROLE_NAMES : CFC_ROLES;

/** Why this person cannot change a user at all; undefined when they can. */
export function readingReason(
  actor: Pick<Actor, 'roles'>,
  user: { readonly roles: readonly Role[] },
): string | undefined {
  const given = rolesToGive(actor);
  const isOthers = user.roles.some((role) => role !== 'STUDENT' && !given.includes(role));
  return isOthers ? 'Somente administradores alteram usuários com este perfil.' : undefined;
}
