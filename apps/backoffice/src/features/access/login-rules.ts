import { messageOf } from '@habilita/contract';
import { isEmail, parseCpf } from '@habilita/kernel';

/** The texts under the fields of the sign-in form; an empty object lets it be sent. The username is an e-mail or a CPF. */
export function loginErrors(username: string, password: string): { username?: string; password?: string } {
  return {
    ...usernameError(username.trim()),
    ...(password === '' ? { password: messageOf('REQUIRED') } : {}),
  };
}

function usernameError(username: string): { username?: string } {
  if (username === '') return { username: messageOf('REQUIRED') };
  if (isEmail(username) || parseCpf(username) !== undefined) return {};
  return { username: messageOf(/^[\d.\- ]+$/.test(username) ? 'INVALID_CPF' : 'INVALID_EMAIL') };
}

/** 'Prosseguir', and 'Entrar' once there is a valid token (Specification 1 §2, sign-in screen in its normal mode). */
export function submitLabel(hasValidToken: boolean): string {
  return hasValidToken ? 'Entrar' : 'Prosseguir';
}
