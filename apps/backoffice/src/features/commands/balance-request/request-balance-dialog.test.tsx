import { balanceProposalEndpoint, requestBalanceCommand } from '@habilita/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOTHING_CHANGES } from '#features/shared/money-command/simulated.fixture.ts';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { session } from '#api-client/session/session.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import { RequestBalanceDialog } from './request-balance-dialog.tsx';

const PROPOSAL: CallResponse<typeof balanceProposalEndpoint> = {
  amount: 1000,
  allowedPaymentMethods: ['PIX', 'BOLETO_PARCELADO'],
  maxNumberInstallments: 6,
  today: '2026-11-22',
};

let simulated: unknown[];

beforeEach(() => {
  simulated = [];
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  answerCalls(
    answerTo(balanceProposalEndpoint, () => PROPOSAL),
    answerTo(requestBalanceCommand.simulate, ({ body }) => {
      simulated.push(body);
      return NOTHING_CHANGES;
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = () =>
  renderScreen(() => <RequestBalanceDialog registration={aRegistration()} onClose={() => undefined} />);

test('the effect of asking for all of it at once is there first', async () => {
  await show();
  expect(await screen.findByRole('table', { name: 'Valores antes e depois' })).toBeInTheDocument();
  expect(simulated).toEqual([{ paymentMethod: 'PIX', dueDate: '2026-11-25' }]);
});

test('a boleto is asked for in parts, each with its sum', async () => {
  await show();
  await userEvent.click(await screen.findByRole('combobox', { name: /^Forma de pagamento/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Boleto parcelado' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Entrada/ }), '400');
  await userEvent.click(screen.getByRole('combobox', { name: /^Parcelas/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Entrada de R\$.400,00 \+ 3x de R\$.200,00/ }));
  await vi.waitFor(() =>
    expect(simulated.at(-1)).toEqual({
      paymentMethod: 'BOLETO_PARCELADO',
      dueDate: '2026-11-25',
      downPaymentGrossValue: 400,
      numberOfInstallments: 3,
    }),
  );
});
