import { cents, newId } from '@habilita/kernel';
import type { WebhookRequest } from './notice.ts';
import type { CardPaymentRequest, ChargeRequest, ProviderMetadata } from './provider.ts';

/** A notice by POST, without any secret unless one is given. */
export const aWebhook = (given: Partial<WebhookRequest>): WebhookRequest => ({
  method: 'POST',
  pathSecret: undefined,
  query: {},
  headers: {},
  rawBody: '',
  signatureSecret: undefined,
  ...given,
});

const order = () => ({
  paymentId: newId(),
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

/** The charge for which a card will be presented. */
export const creditRequest = ({ paymentId, amount, description, split, payer }: CardPaymentRequest): ChargeRequest => ({
  paymentId,
  amount,
  description,
  split,
  payer,
  method: 'CREDIT',
  softDescriptor: 'HABILITA',
});

/** A charge by PIX, or by boleto if the provider takes no PIX; both stay open until somebody pays. */
export const openRequest = ({ methods }: Pick<ProviderMetadata, 'methods'>, now: Temporal.Instant): ChargeRequest =>
  methods.includes('PIX') ? pixRequest(now) : boletoRequest(now);

/** A request for a card payment. `leaveCard` stores the card in the relay and returns its token. */
export async function cardRequest(leaveCard: (paymentId: string) => Promise<string>): Promise<CardPaymentRequest> {
  const asked = order();
  const cardToken = await leaveCard(asked.paymentId);
  return { ...asked, attemptId: newId(), cardToken, installments: 3, softDescriptor: 'HABILITA' };
}
