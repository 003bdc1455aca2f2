import { randomInt, randomUUID } from 'node:crypto';
import { boletoLineFromBarcode, boletoMod11, buildBarcode, cents } from '@habilita/kernel';
import type { Scheduler } from '../shared/scheduler.ts';
import { brandOf, CARD_DENIALS, denialOf, type NumberTokens } from './cards.ts';
import { getnetError, refused } from './errors.ts';
import type { GetnetKnobs } from './knobs.ts';
import type { Notifier } from './notifier.ts';
import type { Operation, Payment, Records } from './records.ts';
import type { BoletoPayment, CardPayment } from './wire.ts';

export const ZONE = 'America/Sao_Paulo';
const BANK = '033';
const BENEFICIARY = '2755025';

export interface EngineDeps {
  readonly records: Records;
  readonly scheduler: Scheduler;
  readonly knobs: () => GetnetKnobs;
  readonly notifier: Notifier;
  readonly tokens: NumberTokens;
}

export interface Ordered<Body> {
  readonly body: Body;
  readonly hash: string;
}

export type Engine = ReturnType<typeof createEngine>;

/** Charges or denies cards, issues boletos, lets people pay them, and cancels or disputes payments. */
export function createEngine(deps: EngineDeps) {
  return {
    payByCard: (order: Ordered<CardPayment>): Payment => known(deps, order) ?? payByCard(deps, order),
    issueBoleto: (order: Ordered<BoletoPayment>): Payment => known(deps, order) ?? issueBoleto(deps, order),

    /** Pays a boleto, even one that was cancelled a moment before, because any bank may take the money. */
    payBoleto(payment: Payment, amount = payment.amount): Payment {
      if (payment.method !== 'BOLETO') throw refused('072', 'Somente um boleto se paga por aqui');
      const at = deps.scheduler.now().toString();
      const paid = change(deps, payment, 'PAID', { rel: 'paid', at, key: null, amount });
      deps.notifier.notify(paid, 'PAID', amount);
      return paid;
    },

    /**
     * Simulates a chargeback: the bank takes back what remains of a payment by card. Getnet reports it only in the
     * statement (docs/provider-facts.md P1.9).
     */
    dispute(payment: Payment): Payment {
      if (payment.status !== 'APPROVED') throw refused('072', 'Somente um cartão aprovado se contesta');
      const at = deps.scheduler.now().toString();
      return change(deps, payment, 'APPROVED', { rel: 'chargeback', at, key: null, amount: leftOf(payment) });
    },

    /** Lets the marketplace win the dispute, so that the money comes back. */
    winDispute(payment: Payment): Payment {
      const last = payment.operations.findLast(({ rel }) => rel.startsWith('chargeback'));
      if (last?.rel !== 'chargeback') throw refused('072', 'Nenhuma contestação em aberto');
      const at = deps.scheduler.now().toString();
      return change(deps, payment, 'APPROVED', { rel: 'chargeback-won', at, key: null, amount: last.amount });
    },
  };
}

export const change = (
  { records }: Pick<EngineDeps, 'records'>,
  payment: Payment,
  status: Payment['status'],
  done: Operation,
): Payment => records.payments.put({ ...payment, status, operations: [...payment.operations, done] });

const TAKES: Readonly<Partial<Record<Operation['rel'], 1 | -1>>> = {
  cancel: 1,
  'cancel-request': 1,
  chargeback: 1,
  'chargeback-won': -1,
};

/** The amount that remains of a payment after cancellations and chargebacks. */
export const leftOf = ({ amount, operations }: Payment): number =>
  operations.reduce((left, operation) => left - operation.amount * (TAKES[operation.rel] ?? 0), amount);

/**
 * The payment that was ordered with this idempotency key; undefined for a new key. It is an assumption that Getnet
 * refuses the same key with another body.
 */
function known({ records }: EngineDeps, { body, hash }: Ordered<CardPayment | BoletoPayment>): Payment | undefined {
  const before = records.payments.find(({ key }) => key === body.idempotency_key);
  if (before !== undefined && before.bodyHash !== hash)
    throw getnetError(400, 'IdempotencyError', {
      code: 'GENERIC-400',
      description: 'idempotency_key was used with another body',
    });
  return before;
}

function payByCard(deps: EngineDeps, { body, hash }: Ordered<CardPayment>): Payment {
  const { data, order_id: orderId, idempotency_key: key } = body;
  const { card, soft_descriptor: softDescriptor, number_installments: installments } = data.payment;
  const id = freeId(deps, data.payment.payment_id);
  const split = checkedSplit(deps, data.additional_data.split, data.amount);
  const number = deps.tokens.take(card.number_token);
  if (number === undefined)
    throw getnetError(400, 'TokenizationError', {
      code: 'TOKENIZATION-400',
      description: 'Token is valid for only one attempt',
    });
  const now = deps.scheduler.now();
  const validity = { month: card.expiration_month, year: card.expiration_year, securityCode: card.security_code };
  const denied = denialOf(number, validity, now.toZonedDateTimeISO(ZONE).toPlainDate());
  const payment = deps.records.payments.put({
    id,
    key,
    bodyHash: hash,
    orderId,
    amount: data.amount,
    method: 'CREDIT',
    status: denied === undefined ? 'APPROVED' : 'DENIED',
    denial: denied === undefined ? null : CARD_DENIALS[denied],
    customer: data.additional_data.customer.name,
    split,
    card: {
      brand: brandOf(number) ?? 'OTHER',
      lastFour: number.slice(-4),
      holder: card.cardholder_name,
      installments,
      transactionType: data.payment.transaction_type,
      authorizationCode: denied === undefined ? String(randomInt(1e5, 1e6)) : '',
      softDescriptor,
    },
    boleto: null,
    createdAt: now.toString(),
    operations: [{ rel: 'payment', at: now.toString(), key, amount: data.amount }],
  });
  deps.notifier.notify(payment, payment.status, payment.amount);
  return payment;
}

function issueBoleto(deps: EngineDeps, { body, hash }: Ordered<BoletoPayment>): Payment {
  const { data, idempotency_key: key } = body;
  const now = deps.scheduler.now();
  const dueDate = data.boleto.expiration_date.split('/').toReversed().join('-');
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate().toString();
  if (dueDate < today) throw boletoRefused('00100-DATA EMISSAO MAIOR QUE A DATA VENCIMENTO');
  const id = freeId(deps, data.payment.payment_id);
  const split = checkedSplit(deps, data.additional_data?.split, data.amount);
  const sequence = String(randomInt(1, 1e12)).padStart(12, '0');
  const ourNumber = `${sequence}${boletoMod11(sequence)}`;
  // Santander's free field: 9, beneficiary (7 digits), our number (13 digits), 0 for the tax IOF, 101 for the wallet.
  const freeField = `9${BENEFICIARY}${ourNumber}0101`;
  const barcode = buildBarcode({ bank: BANK, amount: cents(data.amount), dueDate, freeField });
  const payment = deps.records.payments.put({
    id,
    key,
    bodyHash: hash,
    orderId: data.order.order_id,
    amount: data.amount,
    method: 'BOLETO',
    status: 'PENDING',
    denial: null,
    customer: data.customer.name,
    split,
    card: null,
    boleto: {
      boletoId: randomUUID(),
      barcode,
      line: boletoLineFromBarcode(barcode),
      ourNumber,
      documentNumber: data.boleto.document_number ?? ourNumber.slice(0, 12),
      dueDate,
    },
    createdAt: now.toString(),
    operations: [{ rel: 'payment', at: now.toString(), key, amount: data.amount }],
  });
  deps.notifier.notify(payment, 'PENDING', payment.amount);
  return payment;
}

const boletoRefused = (detail: string) => refused('402', detail);

/** The id that the caller chose, which must be new. If the caller chose none, the simulator makes one. */
function freeId({ records }: EngineDeps, asked: string | undefined): string {
  if (asked !== undefined && records.payments.get(asked) !== undefined)
    throw getnetError(400, 'ValidationError', { code: 'GENERIC-400', description: '"payment_id" is in use' });
  return asked ?? randomUUID();
}

/** The shares of a payment. Shares above its amount, and sub-sellers who may not sell, are refused. */
function checkedSplit(
  { records, knobs }: EngineDeps,
  split: { subseller_list_payment: Payment['split'] } | undefined,
  amount: number,
): Payment['split'] {
  const shares = split?.subseller_list_payment ?? [];
  if (shares.reduce((sum, share) => sum + share.amount, 0) > amount)
    throw refused('604', 'A soma dos sub-sellers é maior que o valor');
  for (const { subsellerId } of shares) {
    const subseller = records.subsellers.get(subsellerId);
    const maySell =
      subseller === undefined ? knobs().unknownSubsellers === 'TAKEN' : subseller.enabled && subseller.captures;
    if (!maySell) throw refused('605', 'Sub-seller não habilitado');
  }
  return shares;
}
