import { boletoLineFromBarcode, cents, isBarcode, parseBarcode, ZERO_CENTS } from '@habilita/kernel';
import { z } from 'zod';
import type { Unavailable } from '../failures.ts';
import { type HttpAnswer, unavailable } from '../http.ts';
import type {
  BoletoRequest,
  CancelChargeResult,
  ChargeReference,
  ChargeRequest,
  CreateChargeResult,
  FetchChargeResult,
  PaymentInstrument,
} from '../provider.ts';
import { boletoBody } from './getnet-bodies.ts';
import { pixCodeIn } from './getnet-boleto-pix.ts';
import { askCancelRequest } from './getnet-cancel-requests.ts';
import { refusedBy } from './getnet-client.ts';
import { cardChargeId, cardChargeOf, type ChargeKey, getnetIdOf } from './getnet-ids.ts';
import { type Account, type Cards, cardsOf, lookUp, tookMoney } from './getnet-lookup.ts';
import {
  boletoChargeOf,
  cardChargeOfParts,
  type CardPart,
  type Info,
  isCancelled,
  isPaid,
  refundsOf,
  requestKeysOf,
} from './getnet-record.ts';

/**
 * Issues a charge. For a card this makes no call, because Getnet knows of a charge by card only when a card is
 * presented.
 */
export async function createCharge(account: Account, request: ChargeRequest): Promise<CreateChargeResult> {
  const { paymentId, issue = 1, amount } = request;
  if (request.method === 'PIX') return { kind: 'rejected', reason: 'METHOD_NOT_OFFERED', detail: request.method };
  if (request.method === 'BOLETO') return issueBoleto(account, request);
  const externalId = cardChargeId({ paymentId, issue });
  const none = { refunded: ZERO_CENTS, payments: [], refunds: [], instrument: { method: 'CREDIT' } as const };
  return { kind: 'issued', charge: { externalId, paymentId, status: 'NO_CARD', amount, ...none } };
}

const wireBoleto = z.object({
  payment_id: z.string().min(1),
  amount: z.int().min(0).transform(cents),
  status: z.string().nullish(),
  boleto: z.object({
    boleto_id: z.coerce.string().nullish(),
    bar_code: z.string(),
    typeful_line: z.string(),
    our_number: z.coerce.string(),
    pix: z.unknown().optional(),
  }),
});

/**
 * Issues a boleto. Getnet recognises the idempotency key, so that a repeated call answers with the same boleto
 * (docs/provider-facts.md A4 and A8).
 */
async function issueBoleto(account: Account, request: BoletoRequest): Promise<CreateChargeResult> {
  const body = boletoBody(request, account.config);
  const answer = await account.call({ method: 'POST', path: '/v2/payments/boleto', body });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status >= 300) return refusedBy(answer);
  const issued = boletoOf(answer, request);
  if (issued.kind !== 'boleto') return issued;
  const { externalId, instrument } = issued;
  // A repeated call answers with the boleto as it was issued; it may have been paid or cancelled since.
  if (request.repeated === true) {
    const found = await fetchById(account, externalId);
    if (found.kind === 'unavailable') return found;
    if (found.kind === 'found') return { kind: 'issued', charge: { ...found.charge, instrument } };
  }
  const none = { refunded: ZERO_CENTS, payments: [], refunds: [] };
  const { paymentId, amount } = request;
  return { kind: 'issued', charge: { externalId, paymentId, status: 'OPEN', amount, ...none, instrument } };
}

interface Issued {
  readonly kind: 'boleto';
  readonly externalId: string;
  readonly instrument: PaymentInstrument;
}

/**
 * Reads the answer to an issued boleto. When its bar code has another amount or due date than was asked for, the result
 * is `unavailable`, so that nobody gets such a boleto.
 */
export function boletoOf(
  { status, body }: HttpAnswer,
  { amount, dueDate }: Pick<BoletoRequest, 'amount' | 'dueDate'>,
): Issued | Unavailable {
  const boleto = wireBoleto.safeParse(body);
  if (!boleto.success) return unavailable('unreadable', `boleto, HTTP ${status}`);
  const { payment_id: externalId, boleto: slip } = boleto.data;
  const [barcode, line] = [slip.bar_code, slip.typeful_line].map((text) => text.replaceAll(/[ .]/g, ''));
  if (barcode === undefined || line === undefined || !isBarcode(barcode) || boletoLineFromBarcode(barcode) !== line)
    return unavailable('unreadable', 'boleto with a wrong code');
  const coded = parseBarcode(barcode, dueDate);
  if (coded?.amount !== amount || coded.dueDate !== dueDate || boleto.data.amount !== amount)
    return unavailable('unreadable', 'boleto of another amount or day');
  const emv = pixCodeIn(slip.pix, amount);
  return {
    kind: 'boleto',
    externalId,
    instrument: {
      method: 'BOLETO',
      barcode,
      line,
      ourNumber: slip.our_number,
      dueDate,
      ...(slip.boleto_id ? { boletoId: slip.boleto_id } : {}),
      ...(emv === undefined ? {} : { emv }),
    },
  };
}

/**
 * Looks a charge up by its id, or by our id of the payment and the number of the charge (`issue`). In the second case
 * the payment's boleto is looked for first, then the cards that were presented for the charge.
 */
export async function fetchCharge(account: Account, reference: ChargeReference): Promise<FetchChargeResult> {
  if ('externalId' in reference) {
    const key = cardChargeOf(reference.externalId);
    return key === undefined ? fetchById(account, reference.externalId) : fetchCards(account, key);
  }
  const boleto = await fetchById(account, getnetIdOf(reference, 0));
  if (boleto.kind !== 'unknown') return boleto;
  const cards = await cardsOf(account, reference);
  if (cards.kind === 'unavailable') return cards;
  return cards.infos.length === 0 ? { kind: 'unknown' } : chargeOfCards(account, reference, cards);
}

async function fetchById(account: Account, id: string): Promise<FetchChargeResult> {
  const looked = await lookUp(account, id);
  if (looked.kind !== 'info') return looked;
  const charge = boletoChargeOf(looked.info, account.now());
  return charge === undefined ? untold() : { kind: 'found', charge };
}

async function fetchCards(account: Account, key: ChargeKey): Promise<FetchChargeResult> {
  const cards = await cardsOf(account, key);
  return cards.kind === 'unavailable' ? cards : chargeOfCards(account, key, cards);
}

async function chargeOfCards(account: Account, key: ChargeKey, { infos }: Cards): Promise<FetchChargeResult> {
  const parts: CardPart[] = [];
  for (const info of infos.filter(tookMoney)) {
    const waiting = await waitingRequests(account, info);
    if ('kind' in waiting) return waiting;
    parts.push({ info, refunds: refundsOf(info, info.amount ?? ZERO_CENTS, waiting, account.now()) });
  }
  const charge = cardChargeOfParts(key, parts, account.now());
  return charge === undefined ? untold() : { kind: 'found', charge };
}

/** The keys of cancellation requests that Getnet already lists, but that the bank has not carried out. */
async function waitingRequests(account: Account, info: Info): Promise<ReadonlySet<string> | Unavailable> {
  const waiting = new Set<string>();
  for (const key of requestKeysOf(info)) {
    const state = await askCancelRequest(account, key);
    if (state.kind === 'unavailable') return state;
    if (state.kind !== 'done') waiting.add(key);
  }
  return waiting;
}

const untold = () => unavailable('unreadable', 'paid without an amount');

/**
 * Cancels an open boleto. No source confirms that this call works for boletos (decision 160). When Getnet refuses, the
 * boleto is looked up; if it is still open, the result is `unavailable`, so that staff see it. A charge by card
 * is not cancelled at Getnet: the result is `already-paid` if a card has paid it, else `cancelled`.
 */
export async function cancelCharge(account: Account, externalId: string): Promise<CancelChargeResult> {
  const key = cardChargeOf(externalId);
  if (key !== undefined) {
    const cards = await cardsOf(account, key);
    if (cards.kind === 'unavailable') return cards;
    return { kind: cards.infos.some(tookMoney) ? 'already-paid' : 'cancelled' };
  }
  const body = { idempotency_key: `${externalId}-void`, payment_id: externalId, payment_method: 'BOLETO' };
  const answer = await account.call({ method: 'POST', path: '/v2/payments/cancel', isSlow: true, body });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status < 300) return { kind: 'cancelled' };
  const looked = await lookUp(account, externalId);
  if (looked.kind !== 'info') return looked;
  const { status } = looked.info;
  if (isPaid(status)) return { kind: 'already-paid' };
  if (isCancelled(status)) return { kind: 'cancelled' };
  return unavailable('server', `HTTP ${answer.status} for a boleto that is ${status}`);
}
