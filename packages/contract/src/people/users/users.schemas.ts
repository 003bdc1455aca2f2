import { isCnpj } from '@habilita/kernel';
import { z } from 'zod';
import { typedPassword, userAttributes } from '../access/access.schemas.ts';
import { isOwnName, isWeakInShape } from '../access/password-shape.ts';
import { parseUsername } from '../access/username.ts';
import { personName } from './person.schemas.ts';
import { editedVersion, id, recordVersion, text } from '../../codecs.ts';
import { isCfcUser, PERMISSION_NAMES, PERMISSIONS, type Role, ROLE_NAMES } from '../../permissions.ts';
import { addProblems, BESIDE_WRONG_FIELDS, bodyShapeOf, field, isFilled, record } from '../../record/index.ts';
import { uploadKind } from '../../upload.ts';
import { PERMISSION_GROUP_NAMES, STAFF_ROLE_WORDS } from './user.words.ts';

/**
 * The schools of a user, each named by its id, its CNPJ or both; the user gets every school that is named
 * (Specification 1 §3).
 */
const schools = z.strictObject({
  drivingSchoolIds: z.array(id).max(200).default([]),
  drivingSchoolCnpjs: z
    .array(z.string().trim().toUpperCase().refine(isCnpj, { error: 'INVALID_CNPJ' }))
    .max(200)
    .default([]),
});

const isUsername = (typed: string): boolean => parseUsername(typed) !== undefined;
const typedUsername = text(254).refine(isUsername, { error: 'USERNAME_CPF_OR_EMAIL' });
/**
 * A password that is short, repetitive or a sequence is refused here. Common passwords are refused by the server only,
 * because only the server has the list of them.
 */
const newPassword = typedPassword.refine((typed) => !isWeakInShape(typed), { error: 'WEAK_PASSWORD' });

const NEEDS_SCHOOL = {
  drivingSchoolIds: ({ roles }: { readonly roles: readonly Role[] }): boolean => isCfcUser(roles),
};

export const userRecord = record({
  fields: {
    name: field.typed('Nome', personName, { max: 120, required: true }),
    username: field.typed('E-mail ou CPF', typedUsername, { max: 254, required: true }),
    roles: field.words('Perfis', STAFF_ROLE_WORDS, { error: 'ROLE_REQUIRED' }),
    permissions: field.words('Permissões', PERMISSIONS),
    drivingSchoolIds: field.references('CFCs', { max: 200, history: false, missing: 'USER_NEEDS_DRIVING_SCHOOL' }),
    active: field.yesNo('Ativo', { initially: true }),
  },
  requiredWhen: NEEDS_SCHOOL,
});

export const newUserRecord = record({
  fields: {
    ...userRecord.fields,
    password: field.typed('Senha', newPassword, { max: 256, required: true, history: false }),
  },
  requiredWhen: NEEDS_SCHOOL,
  check: ({ username, password }) =>
    password !== '' && isOwnName(password, username) ? [{ path: 'password', code: 'WEAK_PASSWORD' }] : [],
});

const { name, username, roles, permissions, active } = bodyShapeOf(userRecord.fields);
const fields = {
  name,
  username,
  roles,
  permissions: permissions.default([]),
  active: active.default(true),
  attributes: schools.default({ drivingSchoolIds: [], drivingSchoolCnpjs: [] }),
};

interface OfSchools {
  readonly roles: readonly Role[];
  readonly attributes: z.output<typeof schools>;
}

/** Refuses a user who has a role of a school but no school, with USER_NEEDS_DRIVING_SCHOOL (Specification 1 §6). */
function checkSchools({ roles: given, attributes }: Partial<OfSchools>, context: z.RefinementCtx): void {
  const isOfCfc = Array.isArray(given) && isCfcUser(given);
  if (isOfCfc && !isFilled(attributes?.drivingSchoolIds) && !isFilled(attributes?.drivingSchoolCnpjs))
    addProblems(context, [{ path: ['attributes', 'drivingSchoolIds'], code: 'USER_NEEDS_DRIVING_SCHOOL' }]);
}

/** The body that creates a user (Specification 1 §5); the server checks who may grant what. */
export const newUserBody = z
  .strictObject({ ...fields, password: newPassword })
  .superRefine(checkSchools, BESIDE_WRONG_FIELDS);
export type NewUserForm = z.output<typeof newUserBody>;

/** The body that changes a user. It carries the version that was read, and cannot change the password. */
export const editUserBody = z
  .strictObject({ ...fields, active: z.boolean(), version: editedVersion })
  .superRefine(checkSchools, BESIDE_WRONG_FIELDS);
export type EditedUser = z.output<typeof editUserBody>;

/** A user as the API returns it; `permissions` leaves out those that come with the roles. */
export const user = z.object({
  id,
  name: z.string(),
  username: z.string(),
  roles: z.array(z.enum(ROLE_NAMES)),
  permissions: z.array(z.enum(PERMISSION_NAMES)),
  active: z.boolean(),
  attributes: userAttributes,
  version: recordVersion,
});
export type User = z.output<typeof user>;

export const permissionEntry = z.object({
  name: z.enum(PERMISSION_NAMES),
  portugueseName: z.string(),
  group: z.enum(PERMISSION_GROUP_NAMES),
});

/** The picture that may become an avatar: at most 1,024,000 bytes and 1920x1080 (Specification 1 §5 and §9). */
export const AVATAR = uploadKind({
  name: 'avatar',
  types: ['image/png', 'image/jpeg', 'image/webp'],
  picked: ['image/png', 'image/jpeg'],
  maxBytes: 1_024_000,
  maxResolution: { width: 1920, height: 1080 },
});
