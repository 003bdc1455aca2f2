import { keysOf } from '../../typed-object.ts';
import { payoutFields } from './driving-school.record.ts';

export { READS_PAYOUT } from './payout-readers.ts';

export const PAYOUT_FIELDS = keysOf(payoutFields);
export type PayoutField = (typeof PAYOUT_FIELDS)[number];
export type PayoutData = { readonly [F in PayoutField]?: string | null | undefined };

const kept = (value: string | null | undefined): string | null => (value === '' ? null : (value ?? null));

export function payoutChanges(before: PayoutData, after: PayoutData): PayoutField[] {
  return PAYOUT_FIELDS.filter((field) => kept(before[field]) !== kept(after[field]));
}
