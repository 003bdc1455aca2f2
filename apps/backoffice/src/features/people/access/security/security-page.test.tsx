import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { session } from '#api-client/session/session.ts';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { SecurityPage } from './security-page.tsx';
import {
  changePasswordEndpoint,
  checkPasswordEndpoint,
  endMySessionEndpoint,
  mySessionsEndpoint,
  secondStepStateEndpoint,
  startSecondStepEndpoint,
  turnOnSecondStepEndpoint,
} from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { isObject } from '#api-client/guards.ts';
import type { CallResponse } from '#api-client/transport.ts';

const HERE = '0198c0de-0000-7000-8000-000000000001';
const THERE = '0198c0de-0000-7000-8000-000000000002';
type MySession = CallResponse<typeof mySessionsEndpoint>['content'][number];
const sessionOf = (id: string, device: string, current: boolean): MySession => ({
  id,
  application: 'BACKOFFICE',
  device,
  deviceKind: 'COMPUTER',
  address: '203.0.113.9',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-20T11:00:00.000Z',
  current,
});
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];

let sent: { path: string; body: unknown }[];
let on: boolean;
let open: MySession[];

const wrongPassword = () =>
  Response.json(
    {
      message: '',
      errors: { fieldErrors: { currentPassword: ['CURRENT_PASSWORD_INCORRECT'] }, globalErrors: [] },
      requestId: 'r',
    },
    { status: 400 },
  );

const noted =
  <Answer,>(respond: (body: unknown) => Answer) =>
  ({ url, body }: { readonly url: URL; readonly body: unknown }): Answer => {
    sent.push({ path: url.pathname.replace('/api/v1', ''), body });
    return respond(body);
  };

function answer(): void {
  answerCalls(
    answerTo(mySessionsEndpoint, () => ({ content: open })),
    answerTo(secondStepStateEndpoint, () => ({
      on,
      confirmedAt: on ? '2026-11-20T10:00:00.000Z' : null,
      recoveryCodesLeft: on ? 1 : 0,
    })),
    answerTo(
      endMySessionEndpoint,
      noted(() => {
        open = open.slice(1);
        return undefined;
      }),
    ),
    answerTo(
      startSecondStepEndpoint,
      noted(() => ({ secret: 'ABCDEFGH', uri: 'otpauth://x', qrCode: 'data:image/svg+xml;base64,PHN2Zy8+' })),
    ),
    answerTo(
      turnOnSecondStepEndpoint,
      noted(() => {
        on = true;
        return { recoveryCodes: CODES };
      }),
    ),
    answerTo(changePasswordEndpoint, noted(wrongPassword)),
    answerTo(
      checkPasswordEndpoint,
      noted((body) => ({ isWeak: isObject(body) && body['password'] === 'Senha123' })),
    ),
  );
}

beforeEach(async () => {
  signedInAs('SUPERVISOR');
  sent = [];
  on = false;
  open = [sessionOf(THERE, 'Safari 18 no iPhone', false), sessionOf(HERE, 'Chrome 142 no Windows', true)];
  answer();
  await renderScreen(() => <SecurityPage />);
});

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('sessions are listed, the own one cannot be ended here, another is ended at once', async () => {
  const list = await screen.findByRole('list', { name: 'Sessões' });
  expect(await within(list).findByText('Chrome 142 no Windows')).toBeInTheDocument();
  expect(within(list).getByText('Este aparelho')).toBeInTheDocument();
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Este aparelho');
  await click('Encerrar a sessão de Safari 18 no iPhone');
  expect(sent).toEqual([{ path: `/account/sessions/${THERE}`, body: undefined }]);
  await waitFor(() => expect(within(list).queryByText('Safari 18 no iPhone')).toBeNull());
});

it('what is still loading does not move the button that changes the password away from under a press', async () => {
  await screen.findByText('Chrome 142 no Windows');
  const button = screen.getByRole('button', { name: 'Trocar a senha' });
  const loaded = [screen.getByRole('list', { name: 'Sessões' }), screen.getByRole('button', { name: 'Ligar' })];
  for (const part of loaded) expect(button.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('turning on goes from the password over the QR code to the recovery codes', async () => {
  await click('Ligar');
  await userEvent.type(await screen.findByLabelText('Sua senha'), 'Habilita#2026');
  await click('Prosseguir');
  expect(await screen.findByAltText('QR code para o aplicativo autenticador')).toBeInTheDocument();
  expect(screen.getByLabelText('Código do aplicativo autenticador')).toHaveFocus();
  await userEvent.keyboard('123456');
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ligar' }));
  const codes = await screen.findByRole('list', { name: 'Códigos de recuperação' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  expect(screen.getByRole('button', { name: 'Copiar' })).toHaveFocus();
  await click('Já guardei os códigos');
  expect(await screen.findByText(/Resta 1 código de recuperação/)).toBeInTheDocument();
});

it('a weak new password is told when its field is left: too short, the own name, common', async () => {
  await click('Trocar a senha');
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByLabelText('Nova senha');
  const username = session.current()?.user.username ?? '';
  for (const weak of ['123', username, 'Senha123']) {
    await userEvent.clear(field);
    await userEvent.type(field, weak);
    await userEvent.tab();
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Nova senha fraca/));
  }
  await userEvent.clear(field);
  await userEvent.type(field, 'Direção#Segura7');
  await userEvent.tab();
  await waitFor(() => expect(field).not.toHaveAccessibleDescription(/Nova senha fraca/));
  expect(sent.map(({ body }) => body)).toEqual([{ password: 'Senha123' }, { password: 'Direção#Segura7' }]);
});

it("a wrong present password is 'Senha atual incorreta' on its field", async () => {
  await click('Trocar a senha');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Senha atual'), 'errada');
  await userEvent.type(within(dialog).getByLabelText('Nova senha'), 'Recomeço#2026');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Trocar a senha' }));
  expect(within(dialog).getByLabelText('Confirme a nova senha')).toHaveAccessibleDescription(
    'Este campo é obrigatório',
  );
  await waitFor(() => expect(within(dialog).getByLabelText('Confirme a nova senha')).toHaveFocus());
  expect(sent.map(({ path }) => path)).not.toContain('/account/password');
  await userEvent.type(within(dialog).getByLabelText('Confirme a nova senha'), 'Recomeço#2026');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Trocar a senha' }));
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Senha atual')).toHaveAccessibleDescription('Senha atual incorreta'),
  );
  expect(within(dialog).getByLabelText('Senha atual')).toHaveFocus();
});
