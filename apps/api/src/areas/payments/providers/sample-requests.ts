import { cents } from '@habilita/kernel';
import type { CardPaymentRequest, ChargeRequest } from './provider.ts';

let counter = 0;
export const freshId = (): string => `payment-${(counter += 1)}`;

const order = () => ({
  paymentId: freshId(),
  amount: cents(150_000),
  description: 'Matrícula',
  split: { partner: cents(127_500), marketplace: cents(22_500) },
  payer: {
    name: 'Ana Souza',
    cpf: '52998224725',
    email: 'ana@example.com',
    address: {
      street: 'Rua das Flores',
      number: '10',
      district: 'Centro',
      city: 'Vitória',
      state: 'ES',
      postalCode: '29010000',
    },
  },
});

export const pixRequest = (now: Temporal.Instant): ChargeRequest => ({
  ...order(),
  method: 'PIX',
  expiresAt: now.add({ hours: 24 }),
});

export const boletoRequest = (now: Temporal.Instant): ChargeRequest => ({
  ...order(),
  method: 'BOLETO',
  dueDate: now.toZonedDateTimeISO('America/Sao_Paulo').toPlainDate().add({ days: 3 }).toString(),
  beneficiary: 'AUTOESCOLA CENTRAL',
  instructions: 'Não receber após o vencimento',
});

export const cardRequest = (cardToken: string): CardPaymentRequest => ({
  ...order(),
  attemptId: freshId(),
  cardToken,
  installments: 3,
  softDescriptor: 'HABILITA',
});
