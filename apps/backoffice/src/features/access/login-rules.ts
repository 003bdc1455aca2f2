import { messageOf } from '@habilita/contract';
import { isEmail, parseCpf } from '@habilita/kernel';

/** The three modes of the sign-in screen (Specification 1 §2), and the second step of the first. */
export type LoginMode =
  | { readonly kind: 'login'; readonly username?: string }
  | { readonly kind: 'code'; readonly challenge: string }
  | { readonly kind: 'forgot'; readonly username?: string }
  | { readonly kind: 'token'; readonly token: string };

const TITLES: Readonly<Record<LoginMode['kind'], string>> = {
  login: 'FAÇA SEU LOGIN',
  code: 'FAÇA SEU LOGIN',
  forgot: 'DIGITE SEU EMAIL PARA RESETAR SUA SENHA',
  token: 'RESETAR SENHA',
};
export const titleOf = (mode: LoginMode): string => TITLES[mode.kind];

/** From every other mode to the sign-in. */
export const BACK = 'VOLTAR PARA O LOGIN';

/** The mode an address opens in: a token sets a new password, everything else signs in. */
export const openingMode = (token: string | undefined): LoginMode =>
  token === undefined || token === '' ? { kind: 'login' } : { kind: 'token', token };

type ErrorsOf<Name extends string> = { readonly [N in Name]?: string };

/** The texts under the fields of the sign-in form; an empty object lets it be sent. The username is an e-mail or a CPF. */
export function loginErrors(username: string, password: string): ErrorsOf<'username' | 'password'> {
  return {
    ...usernameError(username.trim()),
    ...(password === '' ? { password: messageOf('REQUIRED') } : {}),
  };
}

function usernameError(username: string): ErrorsOf<'username'> {
  if (username === '') return { username: messageOf('REQUIRED') };
  if (isEmail(username) || parseCpf(username) !== undefined) return {};
  return { username: messageOf(/^[\d.\- ]+$/.test(username) ? 'INVALID_CPF' : 'INVALID_EMAIL') };
}

/** A link to set a password goes by e-mail: only an e-mail is asked for. */
export function forgotErrors(username: string): ErrorsOf<'username'> {
  if (username.trim() === '') return { username: messageOf('REQUIRED') };
  return isEmail(username.trim()) ? {} : { username: messageOf('INVALID_EMAIL') };
}

/** A new password is typed twice. Whether it is strong enough only the server knows. */
export function newPasswordErrors(
  newPassword: string,
  newPasswordConfirm: string,
): ErrorsOf<'newPassword' | 'newPasswordConfirm'> {
  return {
    ...(newPassword === '' ? { newPassword: messageOf('REQUIRED') } : {}),
    ...(newPasswordConfirm === ''
      ? { newPasswordConfirm: messageOf('REQUIRED') }
      : newPassword === newPasswordConfirm
        ? {}
        : { newPasswordConfirm: messageOf('PASSWORD_CONFIRMATION_MISMATCH') }),
  };
}

/** 'Prosseguir', and 'Entrar' once there is a valid token (Specification 1 §2, sign-in screen in its normal mode). */
export function submitLabel(hasValidToken: boolean): string {
  return hasValidToken ? 'Entrar' : 'Prosseguir';
}

/** Links lead outside, over https. */
export function linkAddressError(href: string): string | undefined {
  const isGood = URL.canParse(href) && href.startsWith('https://') && new URL(href).username === '';
  return isGood ? undefined : 'Comece com https:// e confira o endereço.';
}
