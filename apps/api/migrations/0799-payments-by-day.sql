-- The dashboard shows payments on the days they were paid. The roll-up of settlement gets the day of payment beside the
-- settlement day, which mostly follows from it, so that its cells hardly become more; without a filter the days are read from
-- the counts of one dimension.
drop trigger settling_payments_updated on payments;
alter table settling_payment_deltas add column approval_day date;
alter table settling_payment_facts add column approval_day date;
alter table settling_payment_facts drop constraint settling_payment_facts_key;
alter table settling_payment_facts add constraint settling_payment_facts_key
  unique nulls not distinct (campaign_id, driving_school_id, registration_day, approval_day, liquidation_day);
alter table settling_payment_counts drop constraint settling_payment_counts_dimension_check;
alter table settling_payment_counts add constraint settling_payment_counts_dimension_check
  check (dimension in ('ALL', 'CAMPAIGN', 'DRIVING_SCHOOL', 'DAY', 'PAYMENT_DAY'));
create or replace function append_settling_payment_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into settling_payment_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
      approval_day,
      liquidation_day,
      n,
      partner_credited_cents,
      marketplace_credited_cents,
      partner_fee_cents,
      marketplace_fee_cents
    )
    select
      source.campaign_id,
      source.driving_school_id,
      joined.registration_day,
      source.approval_day,
      source.liquidation_day,
      sum(case when source.status = 'PAID' then 1 else 0 end),
      sum(case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end),
      sum(case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end),
      sum(case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end),
      sum(case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end)
    from added as source join registrations as joined on joined.id = source.registration_id
    group by 1, 2, 3, 4, 5
    having sum(case when source.status = 'PAID' then 1 else 0 end) <> 0;
  elsif tg_op = 'DELETE' then
    insert into settling_payment_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
      approval_day,
      liquidation_day,
      n,
      partner_credited_cents,
      marketplace_credited_cents,
      partner_fee_cents,
      marketplace_fee_cents
    )
    select
      source.campaign_id,
      source.driving_school_id,
      joined.registration_day,
      source.approval_day,
      source.liquidation_day,
      -sum(case when source.status = 'PAID' then 1 else 0 end),
      -sum(case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end),
      -sum(case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end),
      -sum(case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end),
      -sum(case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end)
    from removed as source join registrations as joined on joined.id = source.registration_id
    group by 1, 2, 3, 4, 5
    having sum(case when source.status = 'PAID' then 1 else 0 end) <> 0;
  end if;
  return null;
end $$;
create or replace function update_settling_payment_deltas() returns trigger language plpgsql as $$
begin
  insert into settling_payment_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
      approval_day,
      liquidation_day,
      n,
      partner_credited_cents,
      marketplace_credited_cents,
      partner_fee_cents,
      marketplace_fee_cents
    )
    select
      campaign_id,
      driving_school_id,
      registration_day,
      approval_day,
      liquidation_day,
      sum(n),
      sum(partner_credited_cents),
      sum(marketplace_credited_cents),
      sum(partner_fee_cents),
      sum(marketplace_fee_cents)
    from (
      select
        source.campaign_id as campaign_id,
        source.driving_school_id as driving_school_id,
        joined.registration_day as registration_day,
        source.approval_day as approval_day,
        source.liquidation_day as liquidation_day,
        case when source.status = 'PAID' then 1 else 0 end as n,
        case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end as partner_credited_cents,
        case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end as marketplace_credited_cents,
        case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end as partner_fee_cents,
        case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end as marketplace_fee_cents
      from (select new.*) as source join registrations as joined on joined.id = source.registration_id
      union all
      select
        source.campaign_id,
        source.driving_school_id,
        joined.registration_day,
        source.approval_day,
        source.liquidation_day,
        -(case when source.status = 'PAID' then 1 else 0 end),
        -(case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end),
        -(case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end),
        -(case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end),
        -(case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end)
      from (select old.*) as source join registrations as joined on joined.id = source.registration_id
    ) changed
    group by 1, 2, 3, 4, 5
    having sum(n) <> 0
      or sum(partner_credited_cents) <> 0
      or sum(marketplace_credited_cents) <> 0
      or sum(partner_fee_cents) <> 0
      or sum(marketplace_fee_cents) <> 0;
  return null;
end $$;
create trigger settling_payments_updated after update on payments for each row
  when (((old.approval_day is distinct from new.approval_day)
  or (old.campaign_id is distinct from new.campaign_id)
  or (old.driving_school_id is distinct from new.driving_school_id)
  or (old.liquidation_day is distinct from new.liquidation_day)
  or (old.marketplace_approved_cents is distinct from new.marketplace_approved_cents)
  or (old.marketplace_fixed_fee_cents is distinct from new.marketplace_fixed_fee_cents)
  or (old.marketplace_percentage_fee_cents is distinct from new.marketplace_percentage_fee_cents)
  or (old.marketplace_reversed_cents is distinct from new.marketplace_reversed_cents)
  or (old.partner_approved_cents is distinct from new.partner_approved_cents)
  or (old.partner_fixed_fee_cents is distinct from new.partner_fixed_fee_cents)
  or (old.partner_percentage_fee_cents is distinct from new.partner_percentage_fee_cents)
  or (old.partner_reversed_cents is distinct from new.partner_reversed_cents)
  or (old.registration_id is distinct from new.registration_id)
  or (old.status is distinct from new.status)))
  execute function update_settling_payment_deltas();
create or replace function follow_settling_payment_deltas() returns trigger language plpgsql as $$
begin
    insert into settling_payment_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
      approval_day,
      liquidation_day,
      n,
      partner_credited_cents,
      marketplace_credited_cents,
      partner_fee_cents,
      marketplace_fee_cents
    )
    select
      campaign_id,
      driving_school_id,
      registration_day,
      approval_day,
      liquidation_day,
      sum(n),
      sum(partner_credited_cents),
      sum(marketplace_credited_cents),
      sum(partner_fee_cents),
      sum(marketplace_fee_cents)
    from (
      select
        source.campaign_id as campaign_id,
        source.driving_school_id as driving_school_id,
        joined.registration_day as registration_day,
        source.approval_day as approval_day,
        source.liquidation_day as liquidation_day,
        case when source.status = 'PAID' then 1 else 0 end as n,
        case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end as partner_credited_cents,
        case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end as marketplace_credited_cents,
        case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end as partner_fee_cents,
        case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end as marketplace_fee_cents
      from payments as source cross join (select new.*) as joined
      where source.registration_id = new.id
      union all
      select
        source.campaign_id,
        source.driving_school_id,
        joined.registration_day,
        source.approval_day,
        source.liquidation_day,
        -(case when source.status = 'PAID' then 1 else 0 end),
        -(case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end),
        -(case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end),
        -(case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end),
        -(case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end)
      from payments as source cross join (select old.*) as joined
      where source.registration_id = old.id
    ) changed
    group by 1, 2, 3, 4, 5
    having sum(n) <> 0
      or sum(partner_credited_cents) <> 0
      or sum(marketplace_credited_cents) <> 0
      or sum(partner_fee_cents) <> 0
      or sum(marketplace_fee_cents) <> 0;
  return null;
end $$;
create or replace trigger settling_payments_followed after update of registration_day on registrations
  for each row when (old.registration_day is distinct from new.registration_day)
  execute function follow_settling_payment_deltas();

lock table payments in share mode;
truncate settling_payment_facts, settling_payment_counts, settling_payment_deltas;
insert into settling_payment_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
      approval_day,
      liquidation_day,
      n,
      partner_credited_cents,
      marketplace_credited_cents,
      partner_fee_cents,
      marketplace_fee_cents
    )
    select
      source.campaign_id,
      source.driving_school_id,
      joined.registration_day,
      source.approval_day,
      source.liquidation_day,
      sum(case when source.status = 'PAID' then 1 else 0 end),
      sum(case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end),
      sum(case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end),
      sum(case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end),
      sum(case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end)
    from payments as source join registrations as joined on joined.id = source.registration_id
    group by 1, 2, 3, 4, 5
    having sum(case when source.status = 'PAID' then 1 else 0 end) <> 0;
