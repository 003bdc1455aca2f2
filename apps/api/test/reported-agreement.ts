import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** The amounts that, by the ledger, arrived for each payment and were given back (negative), by holder in centavos. */
const BOOKED = sql`
  select case t.source_type when 'PAYMENT' then t.source_id when 'PAYMENT_REVERSAL' then v.payment_id
      when 'REGISTRATION_REFUND' then f.payment_id end as payment_id,
    -coalesce(sum(e.amount_cents) filter (where t.kind = 'PLATFORM_PAYMENT' and e.holder = 'PARTNER'), 0) as partner_approved,
    -coalesce(sum(e.amount_cents) filter (where t.kind = 'PLATFORM_PAYMENT' and e.holder = 'MARKETPLACE'), 0) as marketplace_approved,
    -coalesce(sum(e.amount_cents) filter (where t.kind = 'REVERSAL' and e.holder = 'PARTNER'), 0) as partner_reversed,
    -coalesce(sum(e.amount_cents) filter (where t.kind = 'REVERSAL' and e.holder = 'MARKETPLACE'), 0) as marketplace_reversed
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'PLATFORM_CASH'
  left join payment_reversals v on v.id = t.source_id left join registration_refunds f on f.id = t.source_id
  where t.kind in ('PLATFORM_PAYMENT', 'REVERSAL') group by 1`;

/**
 * Checks against the ledger what each payment says was approved and given back, by holder, and that it is PAID
 * exactly while it holds money.
 */
export async function proveReported({ db }: TestApp): Promise<void> {
  const { rows } = await sql`
    with booked as (${BOOKED})
    select p.id, p.status, p.partner_approved_cents, p.marketplace_approved_cents, p.partner_reversed_cents, p.marketplace_reversed_cents, b.*
    from payments p full join booked b on b.payment_id = p.id
    where p.partner_approved_cents is distinct from coalesce(b.partner_approved, 0)
      or p.marketplace_approved_cents is distinct from coalesce(b.marketplace_approved, 0)
      or p.partner_reversed_cents is distinct from coalesce(b.partner_reversed, 0)
      or p.marketplace_reversed_cents is distinct from coalesce(b.marketplace_reversed, 0)
      or (p.status = 'PAID') <> (p.partner_approved_cents + p.marketplace_approved_cents + p.partner_reversed_cents + p.marketplace_reversed_cents > 0)`.execute(
    db,
  );
  expect(rows).toEqual([]);
}

/** Reads from the ledger what arrived and was given back (negative) in these campaigns, by holder in centavos. */
export async function bookedIn({ db }: TestApp, campaignIds: readonly string[]) {
  const { rows } = await sql<Record<'partner' | 'marketplace', { approved: number; reversed: number }>>`
    with booked as (${BOOKED})
    select
      jsonb_build_object('approved', sum(b.partner_approved), 'reversed', sum(b.partner_reversed)) as partner,
      jsonb_build_object('approved', sum(b.marketplace_approved), 'reversed', sum(b.marketplace_reversed)) as marketplace
    from booked b join payments p on p.id = b.payment_id where p.campaign_id = any(${campaignIds}::uuid[])`.execute(db);
  const [booked] = rows;
  if (booked === undefined) throw new Error('Nothing was booked');
  return booked;
}
