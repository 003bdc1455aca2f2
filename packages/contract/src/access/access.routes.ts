import { endpoint } from '../endpoint.ts';
import { credentials, loggedUser, logoutBody, oauthBody, tokenPair } from './access.schemas.ts';

const tag = 'Acesso';

export const loginEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/login',
  summary: 'Entra no back-office',
  tag,
  access: 'public',
  body: credentials,
  response: tokenPair,
  errors: ['INVALID_CREDENTIALS', 'USER_NEEDS_DRIVING_SCHOOL', 'TOO_MANY_REQUESTS'],
});

export const checkoutLoginEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/checkout/login',
  summary: 'Entra como aluno, no site de matrículas',
  tag,
  access: 'public',
  body: credentials,
  response: tokenPair,
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
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
  summary: 'Quem está conectado, com papéis e permissões',
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
