import { requestBalanceCommand } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { isObject } from '#api-client/guards.ts';
import { answered } from '#features/shared/money-command/simulated.fixture.ts';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import { RequestBalanceDialog } from './request-balance-dialog.tsx';
import { reais } from '#api-client/reais.fixture.ts';

type Answer = CallResponse<typeof requestBalanceCommand.simulate>;

/** The fields that the server asks for when R$ 1.000,00 are owed. */
function asked(body: unknown): Answer['fields'] {
  const { paymentMethod = 'PIX', downPaymentGrossValue: down = 250 } = isObject(body) ? body : {};
  const parts = [1, 2, 3].map((count) => ({ value: String(count), amount: reais((1000 - Number(down)) / count) }));
  return [
    {
      field: 'paymentMethod',
      isRequired: true,
      choices: [{ value: 'PIX' }, { value: 'BOLETO_PARCELADO' }],
      proposal: 'PIX',
      about: { note: 'TO_PAY', amount: reais(1000) },
    },
    { field: 'dueDate', isRequired: true, date: { min: '2026-11-22', max: '2031-11-22' }, proposal: '2026-11-25' },
    ...(paymentMethod === 'PIX'
      ? []
      : [
          {
            field: 'downPaymentGrossValue',
            isRequired: true,
            amount: { min: reais(200), max: reais(999), proposal: reais(250) },
          },
          { field: 'numberOfInstallments', isRequired: true, choices: parts, proposal: '3' },
        ]),
  ];
}

let simulated: unknown[];
let problems: Answer['problems'];

beforeEach(() => {
  [simulated, problems] = [[], []];
  answerCalls(
    answerTo(requestBalanceCommand.simulate, ({ body }) => {
      simulated.push(body);
      const { effect, ...answer } = answered();
      return { ...answer, ...(problems.length === 0 && { effect }), fields: asked(body), problems };
    }),
  );
});

const show = () =>
  renderScreen(() => <RequestBalanceDialog registration={aRegistration()} onClose={() => undefined} />);

test('the form opens with what the server proposes, and the effect of it is there first', async () => {
  await show();
  expect(await screen.findByRole('table', { name: 'Valores antes e depois' })).toBeInTheDocument();
  expect(simulated).toEqual([{}, { paymentMethod: 'PIX', dueDate: '2026-11-25' }]);
  expect(screen.getByText(/^A pagar: R\$.1\.000,00$/)).toBeVisible();
});

test('a boleto is asked for in parts, each with the sum that the server gives it', async () => {
  await show();
  await userEvent.click(await screen.findByRole('combobox', { name: /^Forma de pagamento/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Boleto parcelado' }));
  const down = await screen.findByRole('textbox', { name: /^Entrada/ });
  await waitFor(() => expect(down).toHaveValue('250,00'));
  await userEvent.clear(down);
  await userEvent.type(down, '400');
  await waitFor(() => expect(simulated.at(-1)).toMatchObject({ downPaymentGrossValue: 400 }));
  await userEvent.click(screen.getByRole('combobox', { name: /^Parcelas/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Entrada de R\$.400,00 \+ 2x de R\$.300,00/ }));
  await waitFor(() =>
    expect(simulated.at(-1)).toEqual({
      paymentMethod: 'BOLETO_PARCELADO',
      dueDate: '2026-11-25',
      downPaymentGrossValue: 400,
      numberOfInstallments: 2,
    }),
  );
});

test('what the server finds wrong stands at its field with the bound, also after leaving it', async () => {
  await show();
  await userEvent.click(await screen.findByRole('combobox', { name: /^Forma de pagamento/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Boleto parcelado' }));
  const down = await screen.findByRole('textbox', { name: /^Entrada/ });
  await waitFor(() => expect(down).toHaveValue('250,00'));
  problems = [{ field: 'downPaymentGrossValue', code: 'DOWN_PAYMENT_TOO_LOW' }];
  await userEvent.clear(down);
  await userEvent.type(down, '1');
  const said = /A entrada deve ser maior .* No mínimo R\$.200,00\./;
  await waitFor(() => expect(down).toHaveAccessibleDescription(expect.stringMatching(said)));
  await userEvent.tab();
  expect(down).toHaveAccessibleDescription(expect.stringMatching(said));
  expect(await screen.findByText('Corrija Entrada para ver o que vai mudar.')).toBeVisible();
});
