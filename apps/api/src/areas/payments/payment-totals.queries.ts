import type { PaymentsQuery } from '@habilita/contract';
import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { all } from '#kernel/list/columns-of.ts';
import { type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import { sumRows } from '#kernel/list/sums.ts';
import { withinTags } from '#kernel/list/tags.queries.ts';
import { FACTS_AND_DELTAS } from './grouped-payments.queries.ts';
import { isRolledUpSearch, paymentsSource } from './payments-search.queries.ts';

const ROLLED_UP = [
  'gross',
  'marketplaceGross',
  'partnerPercentageFee',
  'marketplacePercentageFee',
  'partnerFixedFee',
  'marketplaceFixedFee',
] as const;
const CREDITED = ['partnerApproved', 'marketplaceApproved', 'partnerReversed', 'marketplaceReversed'] as const;

export type RolledUpSums = Readonly<Record<(typeof ROLLED_UP)[number] | 'n', number>>;
export type CreditedSums = Readonly<Record<(typeof CREDITED)[number], number>>;

export interface PaymentSums {
  /** Undefined when the roll-up lacks a filter and there are too many payments to add up unasked. */
  readonly amounts: RolledUpSums | undefined;
  readonly credited: CreditedSums | undefined;
}

const column = (name: string) => sql<number>`${sql.ref(`p.${name}Cents`)}`;
const COLUMNS = {
  gross: column('gross'),
  marketplaceGross: column('marketplaceGross'),
  partnerPercentageFee: column('partnerPercentageFee'),
  marketplacePercentageFee: column('marketplacePercentageFee'),
  partnerFixedFee: column('partnerFixedFee'),
  marketplaceFixedFee: column('marketplaceFixedFee'),
  partnerApproved: column('partnerApproved'),
  marketplaceApproved: column('marketplaceApproved'),
  partnerReversed: column('partnerReversed'),
  marketplaceReversed: column('marketplaceReversed'),
};

const NONE = {
  n: 0,
  gross: 0,
  marketplaceGross: 0,
  partnerPercentageFee: 0,
  marketplacePercentageFee: 0,
  partnerFixedFee: 0,
  marketplaceFixedFee: 0,
  partnerApproved: 0,
  marketplaceApproved: 0,
  partnerReversed: 0,
  marketplaceReversed: 0,
};

/** Sums of the payments found: from the roll-up, except credited amounts. */
export async function paymentSums(db: ReadDatabase, scope: RowScope, asked: PaymentsQuery): Promise<PaymentSums> {
  const query = await withinTags(db, withinScope(asked, scope));
  const source = query && paymentsSource(db, scope, query);
  if (query === undefined || source === undefined) return { amounts: NONE, credited: NONE };
  const sums = await sumRows(db, source, COLUMNS, asked.exactTotal);
  if (sums !== undefined) return { amounts: sums, credited: sums };
  if (!isRolledUpSearch(query)) return { amounts: undefined, credited: undefined };
  const each = ROLLED_UP.map((name) => sql`coalesce(sum(${column(name)}), 0)::bigint as ${sql.ref(name)}`);
  const { rows } = await sql<RolledUpSums>`
    select coalesce(sum(p.n), 0)::bigint as n, ${sql.join(each)} from ${FACTS_AND_DELTAS} where ${all(source.conditions)}`.execute(
    db,
  );
  return { amounts: rows[0], credited: undefined };
}
