import { addDays, type HolderShares, ZERO_CENTS } from '@habilita/kernel';
import { isRefusal } from '#kernel/errors.ts';
import { DAYS_TO_PAY, latestDueDate } from './terms/due-dates.ts';
import {
  addShares,
  debtNotRequested,
  type Facts,
  negateShares,
  openPayments,
  type PaymentFact,
  totalOf,
} from './facts.ts';
import { penaltyInForce } from './penalty-paid.ts';
import type { PlannedPayment } from './terms/planned-payments.ts';
import { requestWhatIsLeft } from './request-what-is-left.ts';

/**
 * Requests the rest of an underpaid payment by the same method; `facts` already include the money that came. A boleto
 * keeps the due date of the payment if that date is neither too near nor too far ahead; otherwise it is due in a few
 * days. Returns no payments when the method is no longer offered, fees exceed the rest, or nothing more is owed; the
 * caller then raises an irregularity.
 */
export function requestTheRest(facts: Facts, underpaid: PaymentFact, came: HolderShares): PlannedPayment[] {
  const shares = restOf(facts, underpaid, came);
  const { method } = underpaid;
  const isDated = method === 'BOLETO' || method === 'BOLETO_PARCELADO';
  const soon = addDays(facts.today, DAYS_TO_PAY);
  const isAhead = underpaid.dueDate > soon && underpaid.dueDate <= latestDueDate(facts.today);
  const due = isAhead ? underpaid.dueDate : soon;
  const payments = requestWhatIsLeft(facts, {
    shares,
    method,
    dueDate: isDated ? due : undefined,
    downPayment: ZERO_CENTS,
    installments: 1,
    dayOfMonth: underpaid.dayOfMonth,
  });
  return isRefusal(payments) || payments.some(costsAllOfIt) ? [] : payments;
}

/**
 * The rest by holder, at most the debt for which there is no open payment. The rest of a penalty that ignores earlier
 * payments may exceed this debt, because credits do not cover the penalty.
 */
function restOf(facts: Facts, { entityId, shares }: PaymentFact, came: HolderShares): HolderShares {
  const missing = addShares(shares, negateShares(came));
  const penalty = penaltyInForce(facts);
  if (penalty?.id === entityId && penalty.ignoresPaid) return missing;
  const owed = debtNotRequested(facts.ledger, openPayments(facts));
  return totalOf(missing) <= totalOf(owed) ? missing : owed;
}

const costsAllOfIt = ({ fees }: PlannedPayment): boolean => fees.total.net <= 0;
