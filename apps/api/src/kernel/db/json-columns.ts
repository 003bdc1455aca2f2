import type { BenefitRow, FeeRow } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';

export type StoredFee = Omit<FeeRow, 'price'> & { readonly priceCents: Cents };

/** A plan's fees and benefits in one campaign, where they differ from the plan's own. */
export interface PlanDetails {
  readonly feeGroups?: StoredFee[];
  readonly benefits?: BenefitRow[];
}

export interface ClosedDays {
  readonly startDay: string;
  readonly endDay: string;
}
