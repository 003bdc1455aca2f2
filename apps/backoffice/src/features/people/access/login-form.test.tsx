import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { personOf, tokenUntil } from '#api-client/session/session.fixture.ts';
import { LoginForm } from './login-form.tsx';
import { loggedUserEndpoint, loginEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { isObject } from '#api-client/guards.ts';

const onSignedIn = vi.fn<() => Promise<void>>();
const onSecondStep = vi.fn<(challenge: string) => void>();
const onForgot = vi.fn<(username: string) => void>();
let person = Promise.withResolvers<Response>();

const refusal = (error: { readonly code: string; readonly detail?: object }) =>
  Response.json({ message: '', errors: { fieldErrors: {}, globalErrors: [error] }, requestId: 'r' }, { status: 401 });

beforeEach(() => {
  localStorage.clear();
  onSignedIn.mockReset();
  onSecondStep.mockReset();
  person = Promise.withResolvers<Response>();
  answerCalls(
    answerTo(loggedUserEndpoint, () => person.promise),
    answerTo(loginEndpoint, ({ body }) => {
      const password = isObject(body) ? body['password'] : undefined;
      if (password === 'certa') return { access_token: tokenUntil(Date.now() + 600_000), refresh_token: 'r' };
      return password === 'com código'
        ? refusal({ code: 'SECOND_STEP_REQUIRED', detail: { challenge: 'stands for it' } })
        : refusal({ code: 'INVALID_CREDENTIALS' });
    }),
  );
  render(
    <MantineProvider env="test">
      <LoginForm onSignedIn={onSignedIn} onSecondStep={onSecondStep} onForgot={onForgot} />
    </MantineProvider>,
  );
});

async function fillIn(username: string, password: string) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('E-mail ou CPF'), username);
  await user.type(screen.getByLabelText('Senha'), password);
  await user.keyboard('{Enter}');
}

it('starts in the field of the e-mail', () => {
  expect(screen.getByLabelText('E-mail ou CPF')).toHaveFocus();
});

it('a form that cannot be sent says why on its field and puts the focus there', async () => {
  await fillIn('ana@', 'x');
  expect(screen.getByLabelText('E-mail ou CPF')).toHaveFocus();
  expect(screen.getByLabelText('E-mail ou CPF')).toHaveAccessibleDescription('Insira um e-mail válido');
});

it.each([
  ['12345', 'CPF'],
  ['111.111.111-11', 'CPF'],
  ['admin', 'e-mail'],
])('%s, which is no name of an account, is told when the field is left: no %s', async (typed, what) => {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('E-mail ou CPF'), typed);
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText('E-mail ou CPF')).toHaveAccessibleDescription(new RegExp(what)));
  expect(screen.getByLabelText('Senha')).toHaveFocus();
});

it('a refusal is read out and the password is ready to be typed again', async () => {
  await fillIn('ana@example.com', 'errada');
  expect(await screen.findByText('Usuário ou senha inválidos')).toBeInTheDocument();
  expect(screen.getByLabelText('Senha')).toHaveFocus();
  expect(onSignedIn).not.toHaveBeenCalled();
});

it("the button reads 'Prosseguir', then 'Entrar' once the token is valid, and the person goes on", async () => {
  expect(screen.getByRole('button', { name: 'Prosseguir' })).toBeInTheDocument();
  await fillIn('ana@example.com', 'certa');
  expect(await screen.findByRole('button', { name: 'Entrar' })).toBeInTheDocument();
  person.resolve(Response.json(personOf(['SUPERVISOR'])));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
});

it("an account with a second step goes on to the code, and 'ESQUECI MINHA SENHA' takes what was typed along", async () => {
  await fillIn('ana@example.com', 'com código');
  await waitFor(() => expect(onSecondStep).toHaveBeenCalledExactlyOnceWith('stands for it'));
  expect(screen.queryByText(/Informe o código/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'ESQUECI MINHA SENHA' }));
  expect(onForgot).toHaveBeenCalledExactlyOnceWith('ana@example.com');
});
