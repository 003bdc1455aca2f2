import type { BenefitRow, FeeRow } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';

export type StoredFee = Omit<FeeRow, 'price'> & { readonly priceCents: Cents };

/** The fees and benefits of a plan in one campaign, where they differ from those of the plan itself. */
export interface PlanDetails {
  readonly feeGroups?: StoredFee[];
  readonly benefits?: BenefitRow[];
}

export interface ClosedDays {
  readonly startDay: string;
  readonly endDay: string;
}
