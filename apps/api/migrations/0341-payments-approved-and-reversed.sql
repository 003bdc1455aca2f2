-- What providers approved and took back, by holder: grouped payments show every amount of a single one.
alter table payment_deltas add column partner_approved_cents bigint not null default 0, add column marketplace_approved_cents bigint not null default 0, add column partner_reversed_cents bigint not null default 0, add column marketplace_reversed_cents bigint not null default 0;
alter table payment_facts add column partner_approved_cents bigint not null default 0, add column marketplace_approved_cents bigint not null default 0, add column partner_reversed_cents bigint not null default 0, add column marketplace_reversed_cents bigint not null default 0;
alter table payment_counts add column partner_approved_cents bigint not null default 0, add column marketplace_approved_cents bigint not null default 0, add column partner_reversed_cents bigint not null default 0, add column marketplace_reversed_cents bigint not null default 0;
create or replace function append_payment_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents, marketplace_gross_cents, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents, partner_approved_cents, marketplace_approved_cents, partner_reversed_cents, marketplace_reversed_cents)
    select campaign_id, driving_school_id, status, payment_method, part, active, due_date, sum(1), sum(gross_cents), sum(marketplace_gross_cents), sum(partner_percentage_fee_cents), sum(marketplace_percentage_fee_cents), sum(partner_fixed_fee_cents), sum(marketplace_fixed_fee_cents), sum(partner_approved_cents), sum(marketplace_approved_cents), sum(partner_reversed_cents), sum(marketplace_reversed_cents)
    from added group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents, marketplace_gross_cents, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents, partner_approved_cents, marketplace_approved_cents, partner_reversed_cents, marketplace_reversed_cents)
    select campaign_id, driving_school_id, status, payment_method, part, active, due_date, -sum(1), -sum(gross_cents), -sum(marketplace_gross_cents), -sum(partner_percentage_fee_cents), -sum(marketplace_percentage_fee_cents), -sum(partner_fixed_fee_cents), -sum(marketplace_fixed_fee_cents), -sum(partner_approved_cents), -sum(marketplace_approved_cents), -sum(partner_reversed_cents), -sum(marketplace_reversed_cents)
    from removed group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents, marketplace_gross_cents, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents, partner_approved_cents, marketplace_approved_cents, partner_reversed_cents, marketplace_reversed_cents)
    select campaign_id, driving_school_id, status, payment_method, part, active, due_date, sum(n), sum(gross_cents), sum(marketplace_gross_cents), sum(partner_percentage_fee_cents), sum(marketplace_percentage_fee_cents), sum(partner_fixed_fee_cents), sum(marketplace_fixed_fee_cents), sum(partner_approved_cents), sum(marketplace_approved_cents), sum(partner_reversed_cents), sum(marketplace_reversed_cents)
    from (
      select campaign_id, driving_school_id, status, payment_method, part, active, due_date, 1 as n, gross_cents, marketplace_gross_cents, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents, partner_approved_cents, marketplace_approved_cents, partner_reversed_cents, marketplace_reversed_cents from added
      union all
      select campaign_id, driving_school_id, status, payment_method, part, active, due_date, -1, -gross_cents, -marketplace_gross_cents, -partner_percentage_fee_cents, -marketplace_percentage_fee_cents, -partner_fixed_fee_cents, -marketplace_fixed_fee_cents, -partner_approved_cents, -marketplace_approved_cents, -partner_reversed_cents, -marketplace_reversed_cents from removed
    ) changed group by 1, 2, 3, 4, 5, 6, 7
    having sum(n) <> 0 or sum(gross_cents) <> 0 or sum(marketplace_gross_cents) <> 0 or sum(partner_percentage_fee_cents) <> 0 or sum(marketplace_percentage_fee_cents) <> 0 or sum(partner_fixed_fee_cents) <> 0 or sum(marketplace_fixed_fee_cents) <> 0 or sum(partner_approved_cents) <> 0 or sum(marketplace_approved_cents) <> 0 or sum(partner_reversed_cents) <> 0 or sum(marketplace_reversed_cents) <> 0;
  end if;
  return null;
end $$;
lock table payments in share mode;
truncate payment_facts, payment_counts, payment_deltas;
insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents, marketplace_gross_cents, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents, partner_approved_cents, marketplace_approved_cents, partner_reversed_cents, marketplace_reversed_cents)
select campaign_id, driving_school_id, status, payment_method, part, active, due_date, sum(1), sum(gross_cents), sum(marketplace_gross_cents), sum(partner_percentage_fee_cents), sum(marketplace_percentage_fee_cents), sum(partner_fixed_fee_cents), sum(marketplace_fixed_fee_cents), sum(partner_approved_cents), sum(marketplace_approved_cents), sum(partner_reversed_cents), sum(marketplace_reversed_cents) from payments group by campaign_id, driving_school_id, status, payment_method, part, active, due_date;
