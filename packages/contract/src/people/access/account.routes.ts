import { z } from 'zod';
import { id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import {
  changePasswordBody,
  codeBody,
  mySessions,
  passwordAndCodeBody,
  passwordBody,
  recoveryCodes,
  secondStepSetup,
  secondStepState,
  sessionsEnded,
} from './account.schemas.ts';

const tag = 'Minha conta';
const access = 'signed-in';

export const mySessionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/account/sessions',
  summary: 'Onde a própria conta está conectada',
  tag,
  access,
  response: mySessions,
});

export const endMySessionEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/sessions/:id',
  summary: 'Encerra uma das próprias sessões',
  tag,
  access,
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
});

export const endOtherSessionsEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/account/sessions/end-others',
  summary: 'Encerra todas as próprias sessões, menos esta',
  tag,
  access,
  response: sessionsEnded,
});

export const changePasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/account/password',
  summary: 'Troca a própria senha; as outras sessões terminam',
  tag,
  access,
  body: changePasswordBody,
  errors: [
    'CURRENT_PASSWORD_INCORRECT',
    'WEAK_NEW_PASSWORD',
    'SAME_NEW_PASSWORD',
    'PASSWORD_CONFIRMATION_MISMATCH',
    'CONFLICT_STALE',
    'TOO_MANY_REQUESTS',
  ],
});

export const secondStepStateEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/account/second-step',
  summary: 'Se a verificação em duas etapas está ligada',
  tag,
  access,
  response: secondStepState,
});

export const startSecondStepEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/account/second-step/start',
  summary: 'Começa a ligar a verificação em duas etapas: o segredo para o aplicativo autenticador',
  tag,
  access,
  body: passwordBody,
  response: secondStepSetup,
  errors: ['CURRENT_PASSWORD_INCORRECT', 'SECOND_STEP_ALREADY_ON', 'TOO_MANY_REQUESTS'],
});

export const turnOnSecondStepEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/account/second-step/turn-on',
  summary: 'Liga a verificação em duas etapas com o primeiro código; responde os códigos de recuperação',
  tag,
  access,
  body: codeBody,
  response: recoveryCodes,
  errors: ['SECOND_STEP_CODE_INCORRECT', 'SECOND_STEP_ALREADY_ON', 'SECOND_STEP_NOT_ON', 'TOO_MANY_REQUESTS'],
});

export const renewRecoveryCodesEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/account/second-step/recovery-codes',
  summary: 'Troca os códigos de recuperação por novos',
  tag,
  access,
  body: passwordAndCodeBody,
  response: recoveryCodes,
  errors: ['CURRENT_PASSWORD_INCORRECT', 'SECOND_STEP_CODE_INCORRECT', 'SECOND_STEP_NOT_ON', 'TOO_MANY_REQUESTS'],
});

export const turnOffSecondStepEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/account/second-step/turn-off',
  summary: 'Desliga a verificação em duas etapas',
  tag,
  access,
  body: passwordAndCodeBody,
  errors: ['CURRENT_PASSWORD_INCORRECT', 'SECOND_STEP_CODE_INCORRECT', 'SECOND_STEP_NOT_ON', 'TOO_MANY_REQUESTS'],
});
