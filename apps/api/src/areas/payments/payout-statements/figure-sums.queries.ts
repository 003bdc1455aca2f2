import { DESK_MOVEMENTS, PROVIDER_MOVEMENTS } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { type RawBuilder, sql } from 'kysely';

const words = (kinds: readonly string[]) => sql`m.kind = any(${kinds}::text[])`;
const summed = (amount: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql<Cents>`coalesce(sum(${amount}) filter (where ${condition}), 0)::bigint`;
const net = sql`m.partner_cents - m.partner_fee_cents`;

/** SQL: the centavos that a movement `m` adds to the school's debt to the marketplace. */
export const owed = sql<number>`case when m.kind = 'REFUND_BY_MARKETPLACE' then -m.partner_cents
  when m.kind = any(${sql.lit(`{${DESK_MOVEMENTS.join(',')}}`)}::text[]) then m.marketplace_cents else 0 end`;

/**
 * SQL: sums over movements `m`, or over their precomputed sums. Money that settles after `today` counts as still to be
 * transferred.
 */
export const figureSums = (today: string) => sql`
  ${summed(sql`m.partner_cents`, words(['PLATFORM_PAYMENT', 'DUPLICATE_PAYMENT']))} as "platformGross",
  coalesce(sum(m.partner_fee_cents), 0)::bigint as fee,
  ${summed(sql`m.partner_cents`, words(['REVERSAL']))} as reversed,
  ${summed(net, words(PROVIDER_MOVEMENTS))} as "platformNet",
  ${summed(net, sql`${words(PROVIDER_MOVEMENTS)} and m.day <= ${today}::date`)} as transferred,
  ${summed(net, sql`${words(PROVIDER_MOVEMENTS)} and m.day > ${today}::date`)} as "toTransfer",
  ${summed(sql`m.partner_cents + m.marketplace_cents`, words(DESK_MOVEMENTS))} as desk,
  coalesce(sum(${owed}), 0)::bigint as owed`;
