import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#kit/test-screen.tsx';
import { paymentActions } from './payment-actions.tsx';
import type { PaymentRow } from '#features/shared/payment/payment-drawing.tsx';
import { paymentMenu } from './payment-menu.tsx';
import { sendDownPaymentEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const open = {
  paymentMethod: 'PIX',
  active: true,
  status: 'PENDING',
  chargeState: 'ISSUED',
  expiresAt: null,
  isBoletoHidden: false,
  typefulLine: null,
} as const;

/** The actions of a row, disabled ones with their reason. */
function actionsOf(payment: Partial<PaymentRow>): string[] {
  const row = { ...open, ...payment } as PaymentRow;
  return paymentActions(row, NOON).map(({ label, disabledReason }) =>
    disabledReason === undefined ? label : `${label} (${disabledReason})`,
  );
}

test('PIX code and QR code appear only for an active pending payment before its due moment', () => {
  const both = ['Copiar código PIX', 'Baixar QR code do PIX'];
  expect(actionsOf({})).toEqual(both);
  expect(actionsOf({ expiresAt: '2026-11-21T12:00:01Z' })).toEqual(both);
  for (const closed of [{ active: false }, { status: 'PAID' }, { expiresAt: '2026-11-21T12:00:00Z' }] as const)
    expect(actionsOf(closed)).toEqual([]);
});

test('the link to the card page appears only for an active pending payment by card', () => {
  expect(actionsOf({ paymentMethod: 'CREDIT' })).toEqual(['Copiar link de pagamento']);
  for (const closed of [{ active: false }, { status: 'PAID' }, { status: 'CANCELLED' }] as const)
    expect(actionsOf({ paymentMethod: 'CREDIT', ...closed })).toEqual([]);
});

test('while the provider issues the charge its actions are there and say that they must wait', () => {
  const waits = '(A cobrança ainda está sendo emitida.)';
  expect(actionsOf({ chargeState: 'REQUESTED' })).toEqual([
    `Copiar código PIX ${waits}`,
    `Baixar QR code do PIX ${waits}`,
  ]);
});

test('a boleto that cannot be paid any more says why; one that is not for this person is not there', () => {
  const boleto = { paymentMethod: 'BOLETO_PARCELADO', pixCopyAndPasteCode: null } as const;
  expect(actionsOf(boleto)).toEqual(['Baixar boleto']);
  const withPix = ['Baixar boleto', 'Copiar código PIX', 'Baixar QR code do PIX'];
  expect(actionsOf({ ...boleto, pixCopyAndPasteCode: '000201' })).toEqual(withPix);
  expect(actionsOf({ ...boleto, status: 'PAID' })).toEqual(['Baixar boleto (O pagamento não está pendente.)']);
  expect(actionsOf({ ...boleto, isBoletoHidden: true })).toEqual([]);
});

const menuOf = (reverse: true | string) =>
  paymentMenu({ ...open, can: { reverse } } as PaymentRow, () => undefined).map(({ label, disabledReason }) => [
    label,
    disabledReason,
  ]);

test('a reversal is there only when it is offered, and off with the reason when the money went back otherwise', () => {
  expect(menuOf(true)).toEqual([['Estornar', undefined]]);
  expect(menuOf('REVERSAL_NOT_ALLOWED')).toEqual([]);
  expect(menuOf('PAYMENT_GIVEN_BACK')).toEqual([
    ['Estornar', 'O aluno já recebeu de volta este valor, ou parte dele, por outro caminho.'],
  ]);
});

test('the digits a boleto is paid by are copied from its row', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const row = { ...open, paymentMethod: 'BOLETO', typefulLine: '0'.repeat(47) } as unknown as PaymentRow;
  const copy = paymentActions(row, NOON).find(({ label }) => label === 'Copiar linha digitável');
  copy?.onClick?.();
  await waitFor(() => expect(writeText).toHaveBeenCalledExactlyOnceWith('0'.repeat(47)));
});

test('a boleto is sent by its own row, and the toast says so', async () => {
  const sent: { path: string; body: unknown }[] = [];
  answerCalls(
    answerTo(sendDownPaymentEndpoint, ({ url: { pathname: path }, body }) => {
      sent.push({ path, body });
      return undefined;
    }),
  );
  await renderScreen(() => <Notifications />);
  const id = '01932c6e-0000-7000-8000-000000000001';
  const can = { sendBoleto: true, reverse: 'REVERSAL_NOT_ALLOWED', inactivate: true, activate: 'FORBIDDEN' };
  const row = { ...open, paymentMethod: 'BOLETO', id, registrationId: id, can } as PaymentRow;
  const menu = paymentMenu(row, () => undefined);
  expect(menu.map(({ label }) => label)).toEqual(['Enviar boleto por e-mail', 'Inativar']);
  menu[0]?.onClick?.();
  expect(await screen.findByText('Email enviado com sucesso')).toBeInTheDocument();
  const path = `/api/v1/registrations/${id}/send-down-payment-to-student`;
  expect(sent).toEqual([{ path, body: { entityPaymentId: id } }]);
});
