import type { BenefitRow, FeeRow } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';

export type StoredFee = Omit<FeeRow, 'price'> & { readonly priceCents: Cents };

/** Fields that differ from the plan's own. */
export interface PlanDetails {
  readonly feeGroups?: StoredFee[];
  readonly benefits?: BenefitRow[];
}

export interface ClosedDays {
  readonly startDay: string;
  readonly endDay: string;
}
