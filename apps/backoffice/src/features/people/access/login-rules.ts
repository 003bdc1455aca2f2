import { parseUsername } from '@habilita/contract';
import { isEmail } from '@habilita/kernel';
import { textOf } from '#api-client/failure.ts';

/** What the sign-in page shows (Specification 1 §2). */
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

export const BACK = 'VOLTAR PARA O LOGIN';

export const openingMode = (token: string | undefined): LoginMode =>
  token === undefined || token === '' ? { kind: 'login' } : { kind: 'token', token };

type ErrorsOf<Name extends string> = { readonly [N in Name]?: string };

export function loginErrors(username: string, password: string): ErrorsOf<'username' | 'password'> {
  return {
    ...usernameError(username.trim()),
    ...(password === '' ? { password: textOf('REQUIRED') } : {}),
  };
}

export function usernameError(username: string): ErrorsOf<'username'> {
  if (username === '') return { username: textOf('REQUIRED') };
  if (parseUsername(username) !== undefined) return {};
  return { username: textOf(/^[\d.\- ]+$/.test(username) ? 'INVALID_CPF' : 'INVALID_EMAIL') };
}

/**
 * What is wrong with the username in the form for a new password. The link is sent by e-mail, so a CPF is not enough
 * here.
 */
export function forgotErrors(username: string): ErrorsOf<'username'> {
  if (username.trim() === '') return { username: textOf('REQUIRED') };
  return isEmail(username.trim()) ? {} : { username: textOf('INVALID_EMAIL') };
}

/** What is wrong with a new password and its repetition, apart from a weak password, which `isWeakPassword` finds. */
export function newPasswordErrors(
  newPassword: string,
  newPasswordConfirm: string,
): ErrorsOf<'newPassword' | 'newPasswordConfirm'> {
  return {
    ...(newPassword === '' ? { newPassword: textOf('REQUIRED') } : {}),
    ...(newPasswordConfirm === ''
      ? { newPasswordConfirm: textOf('REQUIRED') }
      : newPassword === newPasswordConfirm
        ? {}
        : { newPasswordConfirm: textOf('PASSWORD_CONFIRMATION_MISMATCH') }),
  };
}

export function submitLabel(hasValidToken: boolean): string {
  return hasValidToken ? 'Entrar' : 'Prosseguir';
}

export function linkAddressError(href: string): string | undefined {
  const isGood = URL.canParse(href) && href.startsWith('https://') && new URL(href).username === '';
  return isGood ? undefined : 'Comece com https:// e confira o endereço.';
}
