import { expect, it } from 'vitest';
import {
  forgotErrors,
  linkAddressError,
  loginErrors,
  newPasswordErrors,
  openingMode,
  submitLabel,
  titleOf,
} from './login-rules.ts';

it('the username is an e-mail or a CPF, with or without mask', () => {
  expect(loginErrors('ana@example.com', 'x')).toEqual({});
  expect(loginErrors('529.982.247-25', 'x')).toEqual({});
  expect(loginErrors('52998224725', 'x')).toEqual({});
  expect(loginErrors('529.982.247-24', 'x')).toEqual({ username: 'Insira um CPF válido' });
  expect(loginErrors('cpf529.982.247-25', 'x')).toEqual({ username: 'Insira um e-mail válido' });
  expect(loginErrors('ana@', 'x')).toEqual({ username: 'Insira um e-mail válido' });
});

it('both fields are required', () => {
  expect(loginErrors(' ', '')).toEqual({ username: 'Este campo é obrigatório', password: 'Este campo é obrigatório' });
});

it("the button reads 'Prosseguir', and 'Entrar' once the token is valid", () => {
  expect([submitLabel(false), submitLabel(true)]).toEqual(['Prosseguir', 'Entrar']);
});

it('the three modes have the titles of the specification', () => {
  expect(titleOf(openingMode(undefined))).toBe('FAÇA SEU LOGIN');
  expect(titleOf({ kind: 'forgot' })).toBe('DIGITE SEU EMAIL PARA RESETAR SUA SENHA');
  expect(titleOf(openingMode('abc'))).toBe('RESETAR SENHA');
  expect(openingMode('').kind).toBe('login');
});

it('a link is sent to an e-mail only', () => {
  expect(forgotErrors(' ')).toEqual({ username: 'Este campo é obrigatório' });
  expect(forgotErrors('529.982.247-25')).toEqual({ username: 'Insira um e-mail válido' });
  expect(forgotErrors('ana@example.com')).toEqual({});
});

it('a new password is typed twice the same', () => {
  expect(newPasswordErrors('', '')).toEqual({
    newPassword: 'Este campo é obrigatório',
    newPasswordConfirm: 'Este campo é obrigatório',
  });
  expect(newPasswordErrors('a', 'b')).toEqual({ newPasswordConfirm: 'As novas senhas não conferem' });
  expect(newPasswordErrors('a', 'a')).toEqual({});
});

it('links lead outside over https, without a password in them', () => {
  expect(linkAddressError('https://www.detran.sp.gov.br')).toBeUndefined();
  for (const href of ['javascript:alert(1)', 'http://x.br', 'https://ana:x@x.br', 'x'])
    expect(linkAddressError(href)).toBe('Comece com https:// e confira o endereço.');
});
