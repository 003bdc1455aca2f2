import { z } from 'zod';
import { id, text } from '../../codecs.ts';
import { PERMISSION_NAMES, ROLE_NAMES } from '../../permissions.ts';

export const typedPassword = z.string().min(1, { error: 'REQUIRED' }).max(256, { error: 'TOO_LONG' });
const refreshToken = z.string().min(1, { error: 'REQUIRED' }).max(256, { error: 'INVALID' });

/** The username is an e-mail, in upper or lower case, or a CPF, with or without its mask. */
export const credentials = z.strictObject({ username: text(254), password: typedPassword });

/**
 * The detail of the refusal SECOND_STEP_REQUIRED. For five minutes the challenge proves that the caller has given the
 * right password.
 */
export const secondStepChallenge = z.object({ challenge: z.string() });

export const typedCode = z.string().trim().min(1, { error: 'REQUIRED' }).max(64, { error: 'TOO_LONG' });

export const secondStepBody = z.strictObject({
  challenge: z.string().min(1, { error: 'REQUIRED' }).max(2000, { error: 'INVALID' }),
  code: typedCode,
});

export const application = z.enum(['BACKOFFICE', 'STUDENT']);

export const resetPasswordBody = z.strictObject({
  username: text(254),
  application: application.default('BACKOFFICE'),
});

export const newPassword = {
  newPassword: typedPassword,
  newPasswordConfirm: typedPassword,
} as const;

export const confirmResetPasswordBody = z.strictObject({
  ...newPassword,
  token: z.string().min(1, { error: 'REQUIRED' }).max(256, { error: 'INVALID' }),
});

export const passwordReset = z.object({ username: z.string(), application });

export const tokenPair = z.object({ access_token: z.string(), refresh_token: z.string() });
export type TokenPair = z.output<typeof tokenPair>;

export const logoutBody = z.strictObject({ refreshToken });

export const oauthBody = z.strictObject({ grant_type: z.literal('refresh_token'), refresh_token: refreshToken });

/** The claims of an access token (Specification 1 §3); times are seconds since 1970. */
export const accessTokenClaims = z.object({
  sub: id,
  sid: id,
  name: z.string(),
  roles: z.array(z.enum(ROLE_NAMES)),
  iat: z.int(),
  exp: z.int(),
});
export type AccessTokenClaims = z.output<typeof accessTokenClaims>;

/**
 * Further data of a user. People of a school also get the CNPJs of their schools, and operators of a school also the
 * ids of their schools (Specification 1 §3).
 */
export const userAttributes = z.object({
  drivingSchoolCnpjs: z.array(z.string()).optional(),
  drivingSchoolIds: z.array(id).optional(),
  profileImage: z.string().optional(),
});
export type UserAttributes = z.output<typeof userAttributes>;

export const loggedUser = z.object({
  user: z.object({
    id,
    name: z.string(),
    username: z.string(),
    roles: z.array(z.enum(ROLE_NAMES)),
    active: z.boolean(),
    permissions: z
      .array(z.enum(PERMISSION_NAMES))
      .meta({ description: 'Given to the person, besides the defaults of the roles' }),
    attributes: userAttributes,
  }),
  fullPermissions: z
    .array(z.enum(PERMISSION_NAMES))
    .meta({ description: 'Effective: defaults of the roles plus what was given' }),
});
export type LoggedUser = z.output<typeof loggedUser>;
