import type { AbandonBody, AbandonmentProposal } from '@habilita/contract';
import {
  addCents,
  addDays,
  type Cents,
  cents,
  type HolderShares,
  localDate,
  portionOf,
  splitByShare,
  subtractCents,
  ZERO_CENTS,
} from '@habilita/kernel';
import {
  addShares,
  balanceByHolder,
  type Facts,
  figuresOf,
  notCoveredByCredit,
  openPayments,
  type PaymentFact,
  totalOf,
} from '#areas/money/core/index.ts';
import { isOfContract } from '#areas/money/ledger/index.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';

/** Days in which a student may withdraw at no cost (art. 49 CDC). */
const WITHDRAWAL_DAYS = 7;

/** Everything charged so far, in centavos. */
export const dueAmountOf = (facts: Facts): Cents => totalOf(figuresOf(facts.ledger).charges);

/**
 * The penalty by rule, in centavos: 20 % or 30 % of the amount due, depending on the campaign's first day
 * (Specification 3 §9).
 */
export const defaultPenalty = (facts: Facts): Cents => portionOf(dueAmountOf(facts), facts.terms.penaltyBasisPoints);

/** Whether the student may still withdraw at no cost. The days are those of the campaign's zone. */
export function isWithinWithdrawal({ registration, today, zoneOffset }: Facts): boolean {
  const { registeredAt } = registration;
  return registeredAt !== null && today <= addDays(localDate(registeredAt.toString(), zoneOffset), WITHDRAWAL_DAYS);
}

const defaultShares = (penalty: Cents, { terms }: Facts): HolderShares =>
  splitByShare(penalty, terms.partnerSharePercentage);

/**
 * How much of the penalty by rule is waived, in centavos. A waiver above the approval limit needs a second person. Zero
 * within the withdrawal period, in which no penalty is due by rule.
 */
export function waivedPenalty(facts: Facts, penalty: HolderShares | undefined): Cents {
  const ruled = isWithinWithdrawal(facts) ? ZERO_CENTS : defaultPenalty(facts);
  return cents(Math.max(0, ruled - (penalty === undefined ? 0 : totalOf(penalty))));
}

type Asked = Pick<AbandonBody, 'hasPenalty' | 'penaltyAmount' | 'marketplaceShare' | 'partnerShare'>;

/**
 * A penalty is charged when the person chooses 'Sim' in the form, or enters an amount without choosing 'Sim' or 'Não'.
 */
export const asksForPenalty = ({ hasPenalty, penaltyAmount = ZERO_CENTS }: Asked): boolean =>
  hasPenalty ?? penaltyAmount !== 0;

/**
 * The requested penalty by holder; undefined when none is requested (Specification 3 §5). Refusals: REQUIRED when 'Sim'
 * was chosen in the form without an amount; INVALID when the shares do not sum to the penalty. The bounds of the amount
 * are set by `asksForAbandonment`.
 */
export function penaltyOf(facts: Facts, asked: Asked): HolderShares | undefined | Refusal {
  const { penaltyAmount: penalty } = asked;
  if (!asksForPenalty(asked)) return undefined;
  if (penalty === undefined) return refusal('REQUIRED', 'penaltyAmount');
  return sharesOf(penalty, asked) ?? defaultShares(penalty, facts);
}

/**
 * Splits a penalty by holder: by the shares in the form if they add up to the penalty, else by the school's percentage.
 */
export function sharesOfPenalty(facts: Facts, penalty: Cents, asked: Asked): HolderShares {
  const shares = sharesOf(penalty, asked);
  return shares === undefined || isRefusal(shares) ? defaultShares(penalty, facts) : shares;
}

function sharesOf(penalty: Cents, { marketplaceShare, partnerShare }: Asked): HolderShares | undefined | Refusal {
  if (marketplaceShare === undefined && partnerShare === undefined) return undefined;
  const partner = partnerShare ?? subtractCents(penalty, marketplaceShare ?? cents(0));
  const marketplace = marketplaceShare ?? subtractCents(penalty, partner);
  const isSplit = partner >= 0 && marketplace >= 0 && addCents(partner, marketplace) === penalty;
  return isSplit
    ? { partner, marketplace }
    : refusal('INVALID', partnerShare === undefined ? 'marketplaceShare' : 'partnerShare');
}

/** Whether an abandonment cancels this payment together with the contract. It cancels all but custom payments. */
export const endsWithContract = ({ entityType }: PaymentFact): boolean => entityType !== 'REGISTRATION_CUSTOM_PAYMENT';

/** Returns the ledger and the open payments that remain after an abandonment, before its penalty is charged. */
export const leftBy = (facts: Pick<Facts, 'ledger' | 'payments'>) => ({
  ledger: facts.ledger.filter((posted) => !isOfContract(posted)),
  open: openPayments(facts).filter((payment) => !endsWithContract(payment)),
});

/** Credits that can pay a penalty, in centavos. Credits that cover other debts without an open payment are left out. */
export function freeCredits(facts: Pick<Facts, 'ledger' | 'payments'>): Cents {
  const { ledger, open } = leftBy(facts);
  const left = totalOf(addShares(balanceByHolder(figuresOf(ledger)), ...open.map(({ shares }) => shares)));
  return cents(Math.max(0, left));
}

/**
 * Computes the part of a penalty to request, by holder: the part that credits do not cover after the contract is
 * reversed, or the whole penalty when earlier payments are ignored.
 */
export function penaltyToRequest(
  facts: Facts,
  shares: HolderShares,
  { ignorePaidAmount }: Pick<AbandonBody, 'ignorePaidAmount'>,
): HolderShares {
  const { ledger, open } = leftBy(facts);
  return ignorePaidAmount === true ? shares : notCoveredByCredit(ledger, open, { kind: 'PENALTY', shares });
}

export function proposalOf(facts: Facts): AbandonmentProposal {
  const { ledger, terms, today } = facts;
  return {
    dueAmount: dueAmountOf(facts),
    credits: totalOf(figuresOf(ledger).credits),
    freeCredits: freeCredits(facts),
    penaltyPercentage: terms.penaltyBasisPoints / 100,
    penaltyAmount: defaultPenalty(facts),
    partnerSharePercentage: terms.partnerSharePercentage,
    withinWithdrawal: isWithinWithdrawal(facts),
    allowedPaymentMethods: [...terms.allowedMethods],
    maxNumberInstallments: terms.prices.bpMaxInstallments,
    today,
  };
}
