import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  confirmResetPasswordBody,
  credentials,
  loggedUser,
  logoutBody,
  oauthBody,
  passwordReset,
  resetPasswordBody,
  secondStepBody,
  tokenPair,
  typedPassword,
} from './access.schemas.ts';

const tag = 'Acesso';

export const loginEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/login',
  summary: 'Entra no back-office',
  tag,
  access: 'public',
  body: credentials,
  response: tokenPair,
  errors: ['INVALID_CREDENTIALS', 'USER_NEEDS_DRIVING_SCHOOL', 'SECOND_STEP_REQUIRED', 'TOO_MANY_REQUESTS'],
});

export const checkoutLoginEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/checkout/login',
  summary: 'Entra como aluno, no site de matrículas',
  tag,
  access: 'public',
  body: credentials,
  response: tokenPair,
  errors: ['INVALID_CREDENTIALS', 'SECOND_STEP_REQUIRED', 'TOO_MANY_REQUESTS'],
});

export const secondStepEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/login/second-step',
  summary: 'Segunda etapa da entrada: código do aplicativo autenticador ou de recuperação',
  tag,
  access: 'public',
  body: secondStepBody,
  response: tokenPair,
  errors: [
    'SIGN_IN_EXPIRED',
    'SECOND_STEP_CODE_INCORRECT',
    'INVALID_CREDENTIALS',
    'USER_NEEDS_DRIVING_SCHOOL',
    'TOO_MANY_REQUESTS',
  ],
});

/** Sends the link to set a new password. The answer is the same whether or not the account exists. */
export const resetPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/users/reset-password',
  summary: 'Pede por e-mail um link para trocar a senha',
  tag,
  access: 'public',
  body: resetPasswordBody,
  errors: ['TOO_MANY_REQUESTS'],
});

export const confirmResetPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/users/confirm-reset-password',
  summary: 'Troca a senha com o link recebido',
  tag,
  access: 'public',
  body: confirmResetPasswordBody,
  response: passwordReset,
  errors: [
    'RESET_LINK_INVALID',
    'RESET_LINK_USED',
    'RESET_LINK_EXPIRED',
    'WEAK_NEW_PASSWORD',
    'PASSWORD_CONFIRMATION_MISMATCH',
    'TOO_MANY_REQUESTS',
  ],
  ratePerMinute: 30,
});

/**
 * Says whether a new password is weak. Forms ask when the person leaves the field, because only the server knows which
 * passwords are common.
 */
export const checkPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/users/password-check',
  summary: 'Se uma senha é fraca; nada é guardado',
  tag,
  access: 'public',
  body: z.strictObject({ password: typedPassword }),
  response: z.object({ isWeak: z.boolean() }),
  ratePerMinute: 60,
});

export const oauthEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/oauth',
  summary: 'Troca o token de renovação por um novo par',
  tag,
  access: 'public',
  body: oauthBody,
  response: tokenPair,
  errors: ['UNAUTHENTICATED'],
});

export const logoutEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/logout',
  summary: 'Encerra a sessão',
  tag,
  access: 'signed-in',
  body: logoutBody,
});

export const loggedUserEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/users/logged-user',
  summary: 'Quem está conectado, com perfis e permissões',
  tag,
  access: 'signed-in',
  response: loggedUser,
});

export const checkoutLogoutEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/checkout/logout',
  summary: 'Encerra a sessão do aluno',
  tag,
  access: 'student',
  body: logoutBody,
});
