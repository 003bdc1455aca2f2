import { paymentInCfcCommand } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { isObject } from '#api-client/guards.ts';
import { reais } from '#api-client/reais.fixture.ts';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import { answered } from '#features/shared/money-command/simulated.fixture.ts';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { PaymentInCfcDialog } from './payment-in-cfc-dialog.tsx';

const [PRESENT, OTHER] = [newId(), newId()];
const CHANGES = /O aluno vai mudar de plano/;
let registered: unknown[];
let sent: unknown;

beforeEach(() => {
  registered = [];
  signedInAs('SUPERVISOR');
  const choices = [
    { value: PRESENT, name: 'Categoria B', isPresent: true as const },
    { value: OTHER, name: 'Categoria AB' },
  ];
  answerCalls(
    answerTo(paymentInCfcCommand.simulate, ({ body }) =>
      answered([
        { field: 'planId', isRequired: true, choices, proposal: PRESENT },
        { field: 'paymentAmount', isRequired: true, amount: { min: reais(0.01), max: reais(1800) } },
        {
          field: 'paymentMethod',
          isRequired: true,
          choices: [{ value: 'PIX' }],
          proposal: 'PIX',
          ...(isObject(body) && body['paymentAmount'] === 1800 && { about: { note: 'NOTHING_REMAINS' as const } }),
        },
        { field: 'note', isRequired: false, isReason: true },
      ]),
    ),
    answerTo(paymentInCfcCommand.execute, ({ body }) => {
      registered.push(isObject(body) ? body['planId'] : undefined);
      sent = body;
      return { version: 2 };
    }),
  );
});

/** Opens the dialog and types an amount. Returns functions by which a test chooses an option of a field and saves. */
async function opened() {
  await renderScreen(() => (
    <PaymentInCfcDialog registration={aRegistration({ activePaymentsInCfcQty: 0 })} onClose={vi.fn<() => void>()} />
  ));
  await userEvent.type(await screen.findByLabelText(/Valor pago no CFC/), '500');
  const dialog = within(screen.getByRole('dialog'));
  return {
    dialog,
    choose: async (field: RegExp, name: string | RegExp) => {
      await userEvent.click(dialog.getByRole('combobox', { name: field }));
      await userEvent.click(await screen.findByRole('option', { name }));
    },
    save: () => userEvent.click(dialog.getByRole('button', { name: /^Registrar pagamento/ })),
  };
}

it('somebody who is said to change the plan has to be given one, and nothing is registered before', async () => {
  const { dialog, choose, save } = await opened();
  await choose(CHANGES, 'Sim');
  await save();
  expect(await dialog.findByText('Este campo é obrigatório')).toBeVisible();
  expect(registered).toEqual([]);
  await choose(/Novo plano/, /Categoria AB/);
  await save();
  await vi.waitFor(() => expect(registered).toEqual([OTHER]));
});

it('somebody who does not change it after all keeps the present plan', async () => {
  const { choose, save } = await opened();
  await choose(CHANGES, 'Sim');
  await choose(CHANGES, 'Não');
  await save();
  await vi.waitFor(() => expect(registered).toEqual([PRESENT]));
});

it('how the rest is paid is asked only while something remains', async () => {
  const { dialog, choose, save } = await opened();
  await choose(CHANGES, 'Não');
  expect(dialog.getByRole('combobox', { name: /^Forma de pagamento do restante/ })).toBeVisible();
  const amount = dialog.getByLabelText(/Valor pago no CFC/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '1800');
  await vi.waitFor(() =>
    expect(dialog.queryByRole('combobox', { name: /^Forma de pagamento do restante/ })).toBeNull(),
  );
  await save();
  await vi.waitFor(() => expect(sent).toMatchObject({ paymentAmount: 1800, paymentMethod: 'PIX' }));
});

it.each(['0', '1800,01'])('the button offers no impossible sum such as %s', async (typed) => {
  const { dialog } = await opened();
  expect(dialog.getByRole('button', { name: /^Registrar pagamento de R\$\s500,00$/ })).toBeVisible();
  const amount = dialog.getByLabelText(/Valor pago no CFC/);
  await userEvent.clear(amount);
  await userEvent.type(amount, typed);
  expect(await dialog.findByRole('button', { name: 'Registrar pagamento' })).toBeVisible();
});
