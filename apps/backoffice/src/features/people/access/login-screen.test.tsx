import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '#api-client/session/session.ts';
import { personOf, tokenUntil } from '#api-client/session/session.fixture.ts';
import { LoginPanel } from './login-panel.tsx';
import {
  checkPasswordEndpoint,
  confirmResetPasswordEndpoint,
  loggedUserEndpoint,
  loginEndpoint,
  resetPasswordEndpoint,
  secondStepEndpoint,
} from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { isObject } from '#api-client/guards.ts';
import type { CallResponse } from '#api-client/transport.ts';

const goOn = vi.fn<() => Promise<void>>();
let sent: { path: string; body: unknown }[];
let login: () => CallResponse<typeof loginEndpoint> | Response;
let secondStep: typeof login;
let confirmReset: () => CallResponse<typeof confirmResetPasswordEndpoint> | Response;

const refusal = (status: number, code: string, detail?: object) =>
  Response.json(
    { message: code, errors: { fieldErrors: {}, globalErrors: [{ code, detail }] }, requestId: 'r' },
    { status },
  );
const tokens = () => ({ access_token: tokenUntil(Date.now() + 600_000), refresh_token: 'r' });

interface Asked {
  readonly url: URL;
  readonly body: unknown;
}
const noted =
  <Answer,>(answer: (body: unknown) => Answer) =>
  ({ url, body }: Asked): Answer => {
    sent.push({ path: url.pathname.replace('/api/v1', ''), body });
    return answer(body);
  };

beforeEach(() => {
  localStorage.clear();
  goOn.mockReset().mockResolvedValue();
  sent = [];
  [login, secondStep] = [tokens, tokens];
  confirmReset = () => ({ username: 'ana@example.com', application: 'BACKOFFICE' });
  answerCalls(
    answerTo(
      loginEndpoint,
      noted(() => login()),
    ),
    answerTo(
      secondStepEndpoint,
      noted(() => secondStep()),
    ),
    answerTo(
      loggedUserEndpoint,
      noted(() => personOf(['SUPERVISOR'])),
    ),
    answerTo(
      resetPasswordEndpoint,
      noted(() => undefined),
    ),
    answerTo(
      confirmResetPasswordEndpoint,
      noted(() => confirmReset()),
    ),
    answerTo(
      checkPasswordEndpoint,
      noted((body) => ({ isWeak: isObject(body) && body['password'] === 'Senha123' })),
    ),
  );
});

const open = (token?: string, hasSessionEnded = false) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <LoginPanel token={token} hasSessionEnded={hasSessionEnded} goOn={goOn} />
      </MantineProvider>
    </QueryClientProvider>,
  );
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
/** The requests that were sent, without the password checks that leaving a password field triggers. */
const saved = () => sent.filter(({ path }) => path !== '/users/password-check');
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

async function setPassword(password = 'Recomeço#2026', again = password) {
  await type('Nova senha', password);
  await type('Confirme a nova senha', again);
  await click('Enviar');
}

it('asking for a link takes an e-mail, says the same for everybody, and leads back to the login', async () => {
  open();
  await type('E-mail ou CPF', 'ana@example.com');
  await click('ESQUECI MINHA SENHA');
  expect(title()).toBe('DIGITE SEU EMAIL PARA RESETAR SUA SENHA');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expect(screen.getByLabelText('E-mail')).toHaveValue('ana@example.com');
  await click('Enviar');
  expect(await screen.findByRole('dialog', { name: 'E-MAIL ENVIADO COM SUCESSO!' })).toHaveTextContent(
    'Se houver uma conta com o e-mail ana@example.com',
  );
  expect(sent).toEqual([
    { path: '/users/reset-password', body: { username: 'ana@example.com', application: 'BACKOFFICE' } },
  ]);
  await click('Voltar para o login');
  expect(title()).toBe('FAÇA SEU LOGIN');
  expect(screen.getByLabelText('E-mail ou CPF')).toHaveValue('ana@example.com');
});

it('a link opens the third mode; the new password signs in by itself once the dialog is read', async () => {
  open('abc');
  expect(title()).toBe('RESETAR SENHA');
  expect(screen.getByLabelText('Nova senha')).toHaveFocus();
  await setPassword('Recomeço#2026', 'outra');
  expect(await screen.findByText('As novas senhas não conferem')).toBeInTheDocument();
  expect(saved()).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Confirme a nova senha'));
  await type('Confirme a nova senha', 'Recomeço#2026');
  await click('Enviar');
  expect(await screen.findByRole('dialog', { name: 'SENHA ALTERADA COM SUCESSO!' })).toBeInTheDocument();
  await click('Continuar');
  await waitFor(() => expect(goOn).toHaveBeenCalledOnce());
  expect(saved().map(({ path }) => path)).toEqual(['/users/confirm-reset-password', '/login', '/users/logged-user']);
  expect(session.current()?.user.name).toBe('Ana Souza');
});

it('who was put out reads that the session ended, until the form is another one', async () => {
  open(undefined, true);
  expect(screen.getByRole('alert')).toHaveTextContent('Sua sessão terminou. Entre de novo.');
  await click('ESQUECI MINHA SENHA');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

it('after a new password, an account with a second step is asked for its code', async () => {
  login = () => refusal(401, 'SECOND_STEP_REQUIRED', { challenge: 'stands for it' });
  open('abc');
  await setPassword();
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
  await userEvent.type(await screen.findByLabelText('Código'), '123456');
  await click('Entrar');
  await waitFor(() => expect(goOn).toHaveBeenCalledOnce());
  expect(sent).toContainEqual({
    path: '/login/second-step',
    body: { challenge: 'stands for it', code: '123456' },
  });
});

it('a weak new password is told on its field', async () => {
  confirmReset = () =>
    Response.json(
      {
        message: '',
        errors: { fieldErrors: { newPassword: ['WEAK_NEW_PASSWORD'] }, globalErrors: [] },
        requestId: 'r',
      },
      { status: 400 },
    );
  open('abc');
  await setPassword('12345678');
  await waitFor(() => expect(screen.getByLabelText('Nova senha')).toHaveAccessibleDescription(/Nova senha fraca/));
  expect(screen.getByLabelText('Nova senha')).toHaveFocus();
});

it('a weak new password is told when its field is left, a common one by asking', async () => {
  open('abc');
  const field = screen.getByLabelText('Nova senha');
  for (const weak of ['123', 'Senha123']) {
    await userEvent.clear(field);
    await type('Nova senha', weak);
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Nova senha fraca/));
  }
  await userEvent.clear(field);
  await type('Nova senha', 'Direção#Segura7');
  await userEvent.tab();
  await waitFor(() => expect(field).not.toHaveAccessibleDescription(/Nova senha fraca/));
  expect(sent.map(({ path }) => path)).toEqual(['/users/password-check', '/users/password-check']);
});

it('a link that was used says so and offers a new one', async () => {
  confirmReset = () => refusal(409, 'RESET_LINK_USED');
  open('abc');
  await setPassword();
  expect(await screen.findByText(/Este link já foi usado/)).toBeInTheDocument();
  await click('PEDIR UM NOVO LINK');
  expect(title()).toBe('DIGITE SEU EMAIL PARA RESETAR SUA SENHA');
});

it('a student is sent back to their own site', async () => {
  confirmReset = () => ({ username: 'ana@example.com', application: 'STUDENT' });
  open('abc');
  await setPassword();
  expect(await screen.findByText('Use a nova senha no site de matrículas.')).toBeInTheDocument();
  await click('Entendi');
  expect(saved().map(({ path }) => path)).toEqual(['/users/confirm-reset-password']);
  expect(goOn).not.toHaveBeenCalled();
});

it('a wrong code is told and typed again; the way back leads to the password', async () => {
  login = () => refusal(401, 'SECOND_STEP_REQUIRED', { challenge: 'stands for it' });
  secondStep = () => refusal(400, 'SECOND_STEP_CODE_INCORRECT');
  open();
  await type('E-mail ou CPF', 'ana@example.com');
  await type('Senha', 'certa');
  await click('Prosseguir');
  expect(await screen.findByLabelText('Código')).toHaveFocus();
  await type('Código', '000000');
  await click('Entrar');
  expect(
    await screen.findByText('Código incorreto, vencido ou já usado. Confira e digite de novo.'),
  ).toBeInTheDocument();
  await click('VOLTAR PARA O LOGIN');
  expect(screen.getByLabelText('Senha')).toBeInTheDocument();
});
