import type { BenefitRow, FeeRow } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';

/** A fee as a plan keeps it in JSON: its price in centavos. */
export type StoredFee = Omit<FeeRow, 'price'> & { readonly priceCents: Cents };

/** What a plan offers in one campaign, where it differs from the plan itself. */
export interface PlanDetails {
  readonly feeGroups?: StoredFee[];
  readonly benefits?: BenefitRow[];
}

/** Days a school is closed during a campaign, both ends in it. */
export interface ClosedDays {
  readonly startDay: string;
  readonly endDay: string;
}
