import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '#kit/test-screen.tsx';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import { sendDownPaymentAction } from './send-down-payment-action.tsx';
import { downPaymentToSendEndpoint, sendDownPaymentEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { reais } from '#api-client/reais.fixture.ts';

/** `perform` receives helpers as its second argument; this action uses none of them. */
const TOOLS = {} as never;

function send(): void {
  if ('perform' in sendDownPaymentAction) sendDownPaymentAction.perform(aRegistration(), TOOLS);
}

const Screen = () => (
  <button type="button" onClick={send}>
    Enviar entrada
  </button>
);

test('before it is sent, the charge is named with its sum and due date', async () => {
  let sent = 0;
  const payment: CallResponse<typeof downPaymentToSendEndpoint>['payment'] = {
    entityPaymentType: 'INSTALLMENT',
    paymentMethod: 'BOLETO_PARCELADO',
    installmentNumber: 2,
    numberOfInstallments: 3,
    dueDate: '2026-12-05',
    paymentGrossValue: reais(250),
  };
  answerCalls(
    answerTo(downPaymentToSendEndpoint, () => ({ payment })),
    answerTo(sendDownPaymentEndpoint, () => {
      sent += 1;
      return undefined;
    }),
  );
  await renderScreen(Screen);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar entrada' }));
  const told = 'Parcela 2 de 3, Boleto parcelado, de R$ 250,00, com vencimento em 05/12/2026.';
  const dialog = await screen.findByRole('dialog', { name: 'Enviar cobrança por e-mail' });
  await waitFor(() => expect(dialog).toHaveTextContent(told));
  // The class `kit-figures` prevents a line break within the amount.
  expect(screen.getByText('R$ 250,00')).toHaveClass('kit-figures');
  expect(sent).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(sent).toBe(1));
});
