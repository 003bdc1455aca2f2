import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#kit/test-screen.tsx';
import { PaymentPage } from './payment-page.tsx';
import { boletoByLinkEndpoint, publicPaymentEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { OPEN_PAYMENT, PAYMENT_ID } from './payment-shown.fixture.ts';
import type { PaymentShown } from './use-card-payment.ts';

let shown: PaymentShown;

function mount(linkKey?: string) {
  answerCalls(
    answerTo(publicPaymentEndpoint, () => shown),
    answerTo(boletoByLinkEndpoint, () => ({ downloadUrl: '/files/x', fileName: 'CNHPOP_Boleto.pdf' })),
  );
  return renderScreen(() => <PaymentPage paymentId={PAYMENT_ID} linkKey={linkKey} />);
}

const PIX: PaymentShown['howToPay'] = {
  kind: 'PIX',
  pixCopyAndPasteCode: '000201ABC',
  pixQrCodeBase64: 'AAAA',
  expiresAt: '2026-03-08T11:00:00Z',
};

it('a PIX shows its code, its QR code and until when, and turns to paid by itself, with what comes next', async () => {
  shown = { ...OPEN_PAYMENT, paymentMethod: 'PIX', howToPay: PIX };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await mount('key');
  const part = await screen.findByRole('region', { name: 'Pague por PIX' });
  expect(part).toHaveTextContent('000201ABC');
  expect(part).toHaveTextContent(/O código vale até 08\/03\/2026/);
  expect(screen.getByRole('img', { name: 'QR code do PIX' })).toHaveAttribute('src', 'data:image/png;base64,AAAA');
  const receipt = { paidAt: '2026-03-08T10:00:00Z', cardBrand: null, installments: null };
  shown = { ...OPEN_PAYMENT, paymentMethod: 'PIX', status: 'PAID', howToPay: null, receipt };
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(await screen.findByRole('heading', { name: 'Pagamento realizado' })).toBeVisible();
  expect(screen.getByText(/O próximo passo é agendar o seu atendimento no CFC Central/)).toBeVisible();
});

it('a boleto shows its line of digits and gives the PDF', async () => {
  const typefulLine = '03399275500250000000100000101014313910000149990';
  shown = { ...OPEN_PAYMENT, paymentMethod: 'BOLETO', howToPay: { kind: 'BOLETO', typefulLine, pix: null } };
  await mount('key');
  const part = await screen.findByRole('region', { name: 'Pague o boleto' });
  expect(part).toHaveTextContent('03399.27550 02500.000001 00000.101014 3 13910000149990');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Baixar boleto em PDF' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  saved.mockRestore();
  expect(screen.queryByRole('img', { name: 'QR code do PIX' })).toBeNull();
});

it('a boleto that has a PIX code shows that as well', async () => {
  const typefulLine = '03399275500250000000100000101014313910000149990';
  const pix = { pixCopyAndPasteCode: '000201ABC', pixQrCodeBase64: 'AAAA' };
  shown = { ...OPEN_PAYMENT, paymentMethod: 'BOLETO', howToPay: { kind: 'BOLETO', typefulLine, pix } };
  await mount('key');
  const part = await screen.findByRole('region', { name: 'Pague o boleto' });
  expect(part).toHaveTextContent('Este boleto também pode ser pago por PIX');
  expect(part).toHaveTextContent('000201ABC');
  expect(screen.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
});

it.each([
  ['KEY_REQUIRED', 'Abra o link que enviamos ao seu e-mail'],
  ['PIX_EXPIRED', 'O código PIX venceu'],
  ['NOT_READY', 'Estamos preparando a cobrança'],
  ['WAITS_FOR_SCHOOL', 'O CFC ainda está se preparando para receber'],
  ['REFUSED', 'Não é possível pagar desta forma agora'],
] as const)('%s is said, and there is nothing to copy', async (kind, title) => {
  shown = { ...OPEN_PAYMENT, paymentMethod: 'PIX', howToPay: { kind } };
  await mount();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Copiar/ })).toBeNull();
});

it.each(['WAITS_FOR_SCHOOL', 'REFUSED'] as const)('a card with %s has no form and no button to pay', async (kind) => {
  shown = { ...OPEN_PAYMENT, paymentMethod: 'CREDIT', howToPay: { kind } };
  await mount();
  expect(await screen.findByText(/Nada foi cobrado/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
  expect(screen.queryByTitle('Dados do cartão')).toBeNull();
});
