import { RECEIPT, type RefundBody } from '@habilita/contract';
import { type Cents, cents, type HolderShares, subtractCents } from '@habilita/kernel';
import { type MoneyFacts, type Plan, planOf, problemIn, totalOf } from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { freeCredit } from './free-credit.ts';
import { asksForRefund } from './refund.asks.ts';
import { refundRow } from './refund.queries.ts';

export interface Receipt {
  readonly id: string;
  readonly contentType: string;
}

interface Asked {
  readonly body: Pick<RefundBody, 'refundAmount' | 'payer' | 'receiptsFileName' | 'note'>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
  /** The uploaded files that the body names; a name to which no file was uploaded is left out. */
  readonly receipts: readonly Receipt[];
}

const RECEIPT_TYPES: ReadonlySet<string> = new Set(RECEIPT.types);

/**
 * Gives credit back outside the provider (Specification 3 §5): by default all free credit. The credit of the holder who
 * pays is used first. Refusals: BALANCE_NOT_POSITIVE, AMOUNT_NOT_POSITIVE, REFUND_ABOVE_CREDIT, RECEIPT_REQUIRED,
 * RECEIPT_NOT_FOUND, RECEIPT_INVALID_TYPE, PAYER_WITHOUT_SCHOOL when the school is to pay and the cart has no school.
 */
export function decideRefund(facts: MoneyFacts, { body, actor, receipts }: Asked): Plan | Refusal {
  const asks = asksForRefund(facts, { body, actor });
  if (isRefusal(asks)) return asks;
  const problem = receiptProblem(receiptNames(body), receipts) ?? problemIn(asks, body);
  if (problem !== undefined) return problem;
  const credit = freeCredit(facts);
  const { payer, note, refundAmount: amount = totalOf(credit) } = body;
  return planOf({
    row: refundRow({ payer, amount, note }),
    post: [{ kind: 'REFUND', shares: takenFrom(credit, amount, payer), payer, source: 'OWN_ROW' }],
    event: { kind: 'REFUNDED', after: { payer, amountCents: amount, receipts: receipts.length }, reason: note },
    secondPerson: { kind: 'REFUND', amount, reason: note },
  });
}

export const receiptNames = ({
  receiptsFileName: named = [],
}: Pick<RefundBody, 'receiptsFileName'>): readonly string[] =>
  typeof named === 'string' ? [named] : [...new Set(named)];

function receiptProblem(named: readonly string[], receipts: readonly Receipt[]): Refusal | undefined {
  if (named.length === 0) return refusal('RECEIPT_REQUIRED', 'receiptsFileName');
  const found = new Set(receipts.map(({ id }) => id));
  if (named.some((id) => !found.has(id))) return refusal('RECEIPT_NOT_FOUND', 'receiptsFileName');
  const isProof = receipts.every(({ contentType }) => RECEIPT_TYPES.has(contentType));
  return isProof ? undefined : refusal('RECEIPT_INVALID_TYPE', 'receiptsFileName');
}

/** Takes an amount in centavos from the credit of the holder who pays first, then from the other holder's. */
function takenFrom(credit: HolderShares, amount: Cents, payer: 'MARKETPLACE' | 'PARTNER'): HolderShares {
  const own = Math.max(0, payer === 'MARKETPLACE' ? credit.marketplace : credit.partner);
  const first = cents(Math.min(amount, own));
  const rest = subtractCents(amount, first);
  return payer === 'MARKETPLACE' ? { marketplace: first, partner: rest } : { marketplace: rest, partner: first };
}
