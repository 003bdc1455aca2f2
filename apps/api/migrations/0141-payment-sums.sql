-- What payments come to, holder by holder: the report groups millions of them, so fees and shares are rolled up as the gross is.
do $$
declare kind text;
begin
  foreach kind in array array['payment_deltas', 'payment_facts', 'payment_counts'] loop
    execute format('alter table %I
      add column marketplace_gross_cents bigint not null default 0,
      add column partner_percentage_fee_cents bigint not null default 0,
      add column marketplace_percentage_fee_cents bigint not null default 0,
      add column partner_fixed_fee_cents bigint not null default 0,
      add column marketplace_fixed_fee_cents bigint not null default 0', kind);
  end loop;
end $$;

create or replace function append_payment_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents,
      marketplace_gross_cents, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents)
    select campaign_id, driving_school_id, status, payment_method, part, active, due_date, count(*), sum(gross_cents),
      sum(marketplace_gross_cents), sum(partner_percentage_fee_cents), sum(marketplace_percentage_fee_cents), sum(partner_fixed_fee_cents),
      sum(marketplace_fixed_fee_cents)
    from added group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents,
      marketplace_gross_cents, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents)
    select campaign_id, driving_school_id, status, payment_method, part, active, due_date, -count(*), -sum(gross_cents),
      -sum(marketplace_gross_cents), -sum(partner_percentage_fee_cents), -sum(marketplace_percentage_fee_cents), -sum(partner_fixed_fee_cents),
      -sum(marketplace_fixed_fee_cents)
    from removed group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents,
      marketplace_gross_cents, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents)
    select campaign_id, driving_school_id, status, payment_method, part, active, due_date, sum(n), sum(n * gross_cents),
      sum(n * marketplace_gross_cents), sum(n * partner_percentage_fee_cents), sum(n * marketplace_percentage_fee_cents),
      sum(n * partner_fixed_fee_cents), sum(n * marketplace_fixed_fee_cents)
    from (
      select campaign_id, driving_school_id, status, payment_method, part, active, due_date, gross_cents, marketplace_gross_cents,
        partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents, 1 as n from added
      union all
      select campaign_id, driving_school_id, status, payment_method, part, active, due_date, gross_cents, marketplace_gross_cents,
        partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents, -1 from removed
    ) changed group by 1, 2, 3, 4, 5, 6, 7
    having sum(n) <> 0 or sum(n * gross_cents) <> 0 or sum(n * marketplace_gross_cents) <> 0 or sum(n * partner_percentage_fee_cents) <> 0
      or sum(n * marketplace_percentage_fee_cents) <> 0 or sum(n * partner_fixed_fee_cents) <> 0 or sum(n * marketplace_fixed_fee_cents) <> 0;
  end if;
  return null;
end $$;

-- The payments there are, once: everything rolled up so far is made anew from them, by the next fold.
lock table payments in share mode;
truncate payment_facts, payment_counts, payment_deltas;
insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents,
  marketplace_gross_cents, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents)
select campaign_id, driving_school_id, status, payment_method, part, active, due_date, count(*), sum(gross_cents),
  sum(marketplace_gross_cents), sum(partner_percentage_fee_cents), sum(marketplace_percentage_fee_cents), sum(partner_fixed_fee_cents),
  sum(marketplace_fixed_fee_cents)
from payments group by 1, 2, 3, 4, 5, 6, 7;
