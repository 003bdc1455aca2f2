import type { AbandonBody } from '@habilita/contract';
import { type Cents, cents, splitByShare, subtractCents, ZERO_CENTS } from '@habilita/kernel';
import {
  amountWithin,
  type ActionRule,
  type Asked,
  askedReason,
  asksForPayment,
  type Draft,
  type Facts,
  MANAGES_REGISTRATIONS,
  policyProblem,
  registered,
  totalOf,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';
import {
  asksForPenalty,
  defaultPenalty,
  dueAmountOf,
  freeCredits,
  isWithinWithdrawal,
  penaltyToRequest,
  sharesOfPenalty,
} from './penalty.ts';

export const ABANDON_RULE: ActionRule = { for: MANAGES_REGISTRATIONS, when: registered, asksThePerson: true };

interface Drafted {
  readonly body: Draft<AbandonBody>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
}

/**
 * The form for giving up a registration asks whether a penalty is charged. If there is one, it asks for the penalty's
 * amount (at most what is due), each holder's share, whether earlier payments count towards the penalty, and how the
 * unpaid part of the penalty is paid (Specification 3 §5). Within the withdrawal period a penalty needs a reason.
 * Amounts are centavos. Refusals: those of `ABANDON_RULE`; with a penalty, PENALTY_INVALID_STATUS replaces
 * REGISTRATION_INVALID_STATUS.
 */
export function asksForAbandonment(facts: Facts, { body, actor }: Drafted): Asked[] | Refusal {
  const problem = policyProblem(ABANDON_RULE, facts, actor);
  if (problem?.refused === 'REGISTRATION_INVALID_STATUS' && asksForPenalty(body))
    return refusal('PENALTY_INVALID_STATUS');
  if (problem !== undefined) return problem;
  const isWithin = isWithinWithdrawal(facts);
  const isAsked = asksForPenalty(body);
  return [
    { field: 'hasPenalty', isRequired: true, mayBeLeftOut: true, ...withinWithdrawal(facts) },
    ...(isAsked ? asksOfPenalty(facts, body) : []),
    { ...askedReason('note', isAsked && isWithin), ...(isAsked && isWithin ? { because: 'WITHDRAWAL_PERIOD' } : {}) },
  ];
}

/**
 * Within the withdrawal period the form proposes no penalty and says how much the student gets back. Money that covers
 * other debts, such as a custom payment, is not part of that amount.
 */
const withinWithdrawal = (facts: Facts): Pick<Asked, 'about' | 'proposal'> =>
  isWithinWithdrawal(facts)
    ? { proposal: false, about: { note: 'WITHDRAWAL_COSTS_NOTHING', amount: freeCredits(facts) } }
    : {};

function asksOfPenalty(facts: Facts, body: Drafted['body']): Asked[] {
  const dueAmount = dueAmountOf(facts);
  const free = freeCredits(facts);
  const asked: Asked = {
    field: 'penaltyAmount',
    isRequired: true,
    amount: amountWithin(1, dueAmount, defaultPenalty(facts)),
    about: { note: 'PENALTY_BY_RULE', amount: dueAmount, percentage: facts.terms.penaltyBasisPoints / 100 },
    tooSmall: 'AMOUNT_NOT_POSITIVE',
  };
  const { penaltyAmount: penalty = asked.amount?.proposal } = body;
  if (penalty === undefined || penalty <= 0 || penalty > dueAmount) return [asked];
  const shares = sharesOfPenalty(facts, penalty, body);
  const toPay = penaltyToRequest(facts, shares, body);
  const covers = totalOf(toPay) === 0 ? 'PAID_COVERS_ALL' : 'PAID_BEFORE';
  return [
    asked,
    ...askedShares(facts, penalty, body),
    ...(free > 0
      ? [
          {
            field: 'ignorePaidAmount',
            isRequired: false,
            proposal: false,
            about: { note: covers, amount: free },
          } as const,
        ]
      : []),
    ...asksForPayment(facts, toPay, body, { preferred: facts.registration.paymentMethod }),
  ];
}

/**
 * Asks for each holder's share of the penalty. When one share is given and does not exceed the penalty, the field of
 * the other share proposes the rest. Otherwise each field proposes the share by the school's percentage.
 */
function askedShares({ terms }: Facts, penalty: Cents, { marketplaceShare, partnerShare }: Drafted['body']): Asked[] {
  const ruled = splitByShare(penalty, terms.partnerSharePercentage);
  const rest = (share: Cents | undefined, otherwise: Cents): Cents =>
    share === undefined || share > penalty ? otherwise : subtractCents(penalty, share);
  const both = marketplaceShare !== undefined && partnerShare !== undefined;
  const of = (field: string, proposal: Cents): Asked => ({
    field,
    isRequired: false,
    amount: amountWithin(ZERO_CENTS, penalty, cents(proposal)),
    tooLarge: 'INVALID',
  });
  return [
    of('marketplaceShare', both ? ruled.marketplace : rest(partnerShare, ruled.marketplace)),
    of('partnerShare', both ? ruled.partner : rest(marketplaceShare, ruled.partner)),
  ];
}
