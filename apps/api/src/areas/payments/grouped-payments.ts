import type { PaymentGrouping } from '@habilita/contract';

/** Columns payments can be grouped by; `rolledUp`: the roll-up has it, so no payment is read. */
export const GROUPINGS: Readonly<Record<PaymentGrouping, { readonly column: string; readonly rolledUp: boolean }>> = {
  campaignName: { column: 'campaign_id', rolledUp: true },
  drivingSchoolName: { column: 'driving_school_id', rolledUp: true },
  status: { column: 'status', rolledUp: true },
  paymentMethod: { column: 'payment_method', rolledUp: true },
  entityPaymentType: { column: 'part', rolledUp: true },
  dueDate: { column: 'due_date', rolledUp: true },
  active: { column: 'active', rolledUp: true },
  planName: { column: 'plan_id', rolledUp: false },
  entityType: { column: 'entity_type', rolledUp: false },
  liquidationDay: { column: 'liquidation_day', rolledUp: false },
  cardBrand: { column: 'card_brand', rolledUp: false },
};

/** In the order asked for, without duplicates, and whether the roll-up has them all. */
export function groupingsOf(asked: readonly string[]): {
  readonly groupings: readonly PaymentGrouping[];
  readonly rolledUp: boolean;
} {
  const known = Object.keys(GROUPINGS).filter((name): name is PaymentGrouping => name in GROUPINGS);
  const groupings = known
    .filter((name) => asked.includes(name))
    .toSorted((a, b) => asked.indexOf(a) - asked.indexOf(b));
  return { groupings, rolledUp: groupings.every((name) => GROUPINGS[name].rolledUp) };
}
