import type { AbandonmentProposal } from '@habilita/contract';
import { type Facts, figuresOf, totalOf } from '#areas/money/core/index.ts';
import { freeCredits } from './penalty-to-request.ts';
import { defaultPenalty, dueAmountOf, isWithinWithdrawal } from './penalty.ts';

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
