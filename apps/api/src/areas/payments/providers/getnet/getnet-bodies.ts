import type { BoletoRequest, CardPaymentRequest, Payer, Split } from '../provider.ts';
import type { GetnetConfig } from './getnet-config.ts';
import { getnetIdOf } from './getnet-ids.ts';

/**
 * The bodies of our requests to version 2 of Getnet's Brazilian API. Amounts are centavos; the facts that comments cite
 * are in docs/provider-facts.md.
 */

/**
 * The text without accents and shortened. The shop module that Getnet publishes sends its texts in this form (fact A4).
 */
export function plain(text: string, most: number): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return bare
    .replaceAll(/[^ -~]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim();
}

const documentOf = (digits: string) => ({
  document_type: digits.length === 11 ? ('CPF' as const) : ('CNPJ' as const),
  document_number: digits,
});

function customerOf({ name, cpf, email }: Payer) {
  const [first = '', ...others] = plain(name, 120).split(' ');
  return {
    first_name: first.slice(0, 40),
    last_name: (others.join(' ') || first).slice(0, 80),
    name: plain(name, 120),
    ...(email.length > 80 ? {} : { email }),
    ...documentOf(cpf),
  };
}

function addressOf({ address }: Payer) {
  const { street, number, complement, district, city, state, postalCode } = address;
  return {
    street: plain(street, 57),
    number: plain(number, 6) || 'SN',
    ...(complement === undefined ? {} : { complement: plain(complement, 30) }),
    district: plain(district, 60),
    city: plain(city, 40),
    state,
    country: 'Brasil',
    postal_code: postalCode,
  };
}

/**
 * The school's share of a payment. Getnet gives the rest, which no sub-seller gets, to the marketplace
 * (facts A11 and P1.3).
 */
function splitOf({ recipient, partner }: Split, description: string, { splitNames }: GetnetConfig) {
  if (recipient?.kind !== 'SUBSELLER' || partner === 0) return {};
  const item = { id: '1', description: plain(description, 80), amount: partner };
  const subseller = { subseller_id: recipient.id, ...documentOf(recipient.cnpj) };
  const share =
    splitNames === 'SALES_AMOUNT'
      ? { ...subseller, subseller_sales_amount: partner, order_items: [{ ...item, currency: 'BRL' }] }
      : { ...subseller, subseller_sale_amount: partner, items: [item] };
  return { split: { subseller_list_payment: [share] } };
}

/**
 * `POST /v2/payments` (fact A4) without `data.payment.card`, which the relay puts in. `number` is the serial number,
 * from 1, of this card among the cards that were presented for the charge; it is not the number on the card.
 */
export function cardBody(request: CardPaymentRequest, number: number, config: GetnetConfig) {
  const { paymentId, issue = 1, attemptId, installments, payer, device } = request;
  return {
    idempotency_key: attemptId,
    request_id: attemptId,
    order_id: paymentId,
    data: {
      amount: request.amount,
      currency: 'BRL',
      customer_id: payer.cpf,
      payment: {
        payment_id: getnetIdOf({ paymentId, issue }, number),
        payment_method: 'CREDIT',
        transaction_type: installments === 1 ? 'FULL' : 'INSTALL_NO_INTEREST',
        number_installments: installments,
        soft_descriptor: plain(request.softDescriptor, 22),
        save_card_data: false,
      },
      additional_data: {
        ...(device && { device: { ip_address: device.ipAddress, device_id: device.deviceId } }),
        customer: customerOf(payer),
        billing_address: addressOf(payer),
        ...splitOf(request.split, request.description, config),
      },
    },
  };
}

const dayInBrazil = (isoDay: string): string => isoDay.split('-').toReversed().join('/');

/**
 * The body of `POST /v2/payments/boleto` (fact A8). A repeated request has the same body, because it has the same key.
 */
export function boletoBody(request: BoletoRequest, config: GetnetConfig) {
  const { paymentId, issue = 1, payer, split, description } = request;
  const shares = splitOf(split, description, config);
  const paymentIdThere = getnetIdOf({ paymentId, issue }, 0);
  return {
    idempotency_key: `${paymentId}-${issue}`,
    request_id: paymentIdThere,
    data: {
      amount: request.amount,
      currency: 'BRL',
      order: { order_id: paymentId, sales_tax: 0 },
      customer: { ...customerOf(payer), billing_address: addressOf(payer) },
      boleto: {
        instructions: plain(request.instructions, 1_000),
        expiration_date: dayInBrazil(request.dueDate),
      },
      payment: { payment_id: paymentIdThere, payment_method: 'BOLETO' },
      ...('split' in shares ? { additional_data: shares } : {}),
    },
  };
}
