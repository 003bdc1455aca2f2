import { z } from 'zod';
import { typedPassword } from '../access/access.schemas.ts';
import { id, instant, wholeNumber } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { READS_USERS } from '../../permissions.ts';
import { userRow, usersQuery } from './users.list.ts';
import { editUserBody, newUserBody, permissionEntry, user } from './users.schemas.ts';

const tag = 'Usuários';
const path = '/api/v1/users';
const read = { tag, method: 'GET', access: READS_USERS } as const;
const write = { tag, access: { anyOf: ['MANAGE_USERS'] } } as const;
const params = z.strictObject({ id });
const SAVING = [
  'USERNAME_CPF_OR_EMAIL',
  'USER_ALREADY_EXISTS',
  'ROLE_REQUIRED',
  'USER_NEEDS_DRIVING_SCHOOL',
  'DRIVING_SCHOOL_NOT_FOUND',
] as const;

export const listUsersEndpoint = endpoint({
  ...read,
  path,
  summary: 'Usuários do back-office; quem é de um CFC vê os dos próprios CFCs',
  query: usersQuery,
  response: pageOf(userRow),
});

export const readUserEndpoint = endpoint({
  ...read,
  path: `${path}/:id`,
  summary: 'Um usuário',
  params,
  response: user,
  errors: ['NOT_FOUND'],
});

export const createUserEndpoint = endpoint({
  ...write,
  method: 'POST',
  path,
  summary: 'Cria um usuário',
  body: newUserBody,
  echoes: user,
  response: user,
  status: 201,
  errors: [...SAVING, 'WEAK_PASSWORD', 'USER_CREATE_NOT_ALLOWED'],
  location: ({ id: created }) => `${path}/${created}`,
});

export const editUserEndpoint = endpoint({
  ...write,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Altera um usuário; o que perde vale na próxima chamada, e inativado sai na hora',
  params,
  body: editUserBody,
  echoes: user,
  response: user,
  errors: [...SAVING, 'NOT_FOUND', 'CONFLICT_STALE', 'USER_UPDATE_NOT_ALLOWED', 'OWN_RIGHTS', 'LAST_ADMIN'],
  idempotent: true,
});

export const readUserEntryEndpoint = endpoint({
  ...write,
  method: 'GET',
  path: `${path}/:id/entry`,
  summary: 'Como um usuário entra: se usa a verificação em duas etapas e se recebe e-mail',
  params,
  response: z.object({ secondStep: z.boolean(), hasEmail: z.boolean() }),
  errors: ['NOT_FOUND'],
});

const ownPassword = z.strictObject({ currentPassword: typedPassword });
const LETTING_IN = [
  'NOT_FOUND',
  'OWN_ACCOUNT',
  'USER_UPDATE_NOT_ALLOWED',
  'CURRENT_PASSWORD_INCORRECT',
  'TOO_MANY_REQUESTS',
] as const;

export const removeSecondStepEndpoint = endpoint({
  tag,
  method: 'POST',
  access: { roles: ['ADMIN'] },
  path: `${path}/:id/remove-second-step`,
  summary: 'Desliga a verificação em duas etapas de quem perdeu o aplicativo; encerra as sessões e avisa a pessoa',
  params,
  body: ownPassword,
  errors: [...LETTING_IN, 'SECOND_STEP_NOT_ON'],
});

export const giveResetLinkEndpoint = endpoint({
  ...write,
  method: 'POST',
  path: `${path}/:id/reset-link`,
  summary: 'Link de nova senha para quem não tem e-mail; é mostrado uma vez a quem o pede',
  params,
  body: ownPassword,
  response: z.object({ link: z.string(), expiresAt: instant }),
  errors: [...LETTING_IN, 'USER_HAS_EMAIL', 'USER_INACTIVE'],
});

export const listPermissionsEndpoint = endpoint({
  tag,
  method: 'GET',
  access: { anyOf: ['QUERY_PERMISSIONS'] },
  path: '/api/v1/permissions',
  summary: 'Todas as permissões, com o nome em português',
  query: z.strictObject({
    page: wholeNumber(0, 1000).prefault('0'),
    size: wholeNumber(1, 1000).prefault('1000'),
  }),
  response: pageOf(permissionEntry),
});

/** Returns an address to which the caller uploads the image by PUT. The image is used as soon as it has arrived. */
export const openAvatarUploadEndpoint = endpoint({
  tag,
  method: 'POST',
  access: 'signed-in',
  path: `${path}/profile-image/upload`,
  summary: 'Pede o endereço para enviar a própria imagem de perfil',
  body: z.strictObject({ extension: z.enum(['png', 'jpg', 'jpeg', 'webp']) }),
  response: z.object({ uploadUrl: z.string() }),
  ratePerMinute: 60,
});
