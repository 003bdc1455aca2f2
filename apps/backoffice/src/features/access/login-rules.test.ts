import { expect, it } from 'vitest';
import { loginErrors, submitLabel } from './login-rules.ts';

it('the username is an e-mail or a CPF, with or without mask', () => {
  expect(loginErrors('ana@example.com', 'x')).toEqual({});
  expect(loginErrors('529.982.247-25', 'x')).toEqual({});
  expect(loginErrors('52998224725', 'x')).toEqual({});
  expect(loginErrors('529.982.247-24', 'x')).toEqual({ username: 'Insira um CPF válido' });
  expect(loginErrors('ana@', 'x')).toEqual({ username: 'Insira um e-mail válido' });
});

it('both fields are required', () => {
  expect(loginErrors(' ', '')).toEqual({ username: 'Este campo é obrigatório', password: 'Este campo é obrigatório' });
});

it("the button reads 'Prosseguir', and 'Entrar' once the token is valid", () => {
  expect([submitLabel(false), submitLabel(true)]).toEqual(['Prosseguir', 'Entrar']);
});
