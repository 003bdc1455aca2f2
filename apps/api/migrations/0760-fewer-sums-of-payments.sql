-- Sums of payments by every two dimensions are kept no longer: no screen asks for them unasked. What stays are the facts, the counts by one dimension, the sums by due date, which the
-- cash forecast reads, and those by campaign and month; other groupings add up facts or payments when somebody asks.
-- Changes waiting to be folded lose the columns that only the dropped tables had. Folding waits meanwhile for its lock; a worker of an earlier version fails to fold, and the
-- changes wait for a later one.
select pg_advisory_xact_lock(20090001);
lock table payments in share mode;
drop table payment_by_plan;
drop table payment_by_liquidation_day;
drop table payment_by_campaign;
drop table payment_by_school;
drop table payment_by_plan_and_month;
drop table payment_by_school_and_plan;
drop table payment_by_campaign_and_school;
drop table payment_by_due_date_and_liquidation_day;
drop table payment_by_campaign_and_plan;
drop table payment_by_campaign_and_liquidation_month;
drop table payment_by_plan_and_liquidation_day;
drop table payment_by_school_and_liquidation_month;
drop table payment_by_plan_and_due_date;
drop table payment_by_school_and_month;
drop table payment_by_campaign_and_liquidation_day;
drop table payment_any_status_by_campaign_and_due_date;
drop table payment_by_campaign_and_due_date;
drop table payment_any_status_by_school_and_liquidation_day;
drop table payment_by_school_and_liquidation_day;
drop table payment_any_status_by_school_and_due_date;
drop table payment_by_school_and_due_date;
alter table payment_deltas drop column plan_id, drop column liquidation_day;

create or replace function append_payment_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_deltas (
      campaign_id,
      driving_school_id,
      status,
      payment_method,
      part,
      active,
      due_date,
      entity_type,
      card_brand,
      n,
      gross_cents,
      marketplace_gross_cents,
      partner_percentage_fee_cents,
      marketplace_percentage_fee_cents,
      partner_fixed_fee_cents,
      marketplace_fixed_fee_cents,
      partner_approved_cents,
      marketplace_approved_cents,
      partner_reversed_cents,
      marketplace_reversed_cents
    )
    select
      campaign_id,
      driving_school_id,
      status,
      payment_method,
      part,
      active,
      due_date,
      entity_type,
      card_brand,
      sum(1),
      sum(gross_cents),
      sum(marketplace_gross_cents),
      sum(partner_percentage_fee_cents),
      sum(marketplace_percentage_fee_cents),
      sum(partner_fixed_fee_cents),
      sum(marketplace_fixed_fee_cents),
      sum(partner_approved_cents),
      sum(marketplace_approved_cents),
      sum(partner_reversed_cents),
      sum(marketplace_reversed_cents)
    from added
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  elsif tg_op = 'DELETE' then
    insert into payment_deltas (
      campaign_id,
      driving_school_id,
      status,
      payment_method,
      part,
      active,
      due_date,
      entity_type,
      card_brand,
      n,
      gross_cents,
      marketplace_gross_cents,
      partner_percentage_fee_cents,
      marketplace_percentage_fee_cents,
      partner_fixed_fee_cents,
      marketplace_fixed_fee_cents,
      partner_approved_cents,
      marketplace_approved_cents,
      partner_reversed_cents,
      marketplace_reversed_cents
    )
    select
      campaign_id,
      driving_school_id,
      status,
      payment_method,
      part,
      active,
      due_date,
      entity_type,
      card_brand,
      -sum(1),
      -sum(gross_cents),
      -sum(marketplace_gross_cents),
      -sum(partner_percentage_fee_cents),
      -sum(marketplace_percentage_fee_cents),
      -sum(partner_fixed_fee_cents),
      -sum(marketplace_fixed_fee_cents),
      -sum(partner_approved_cents),
      -sum(marketplace_approved_cents),
      -sum(partner_reversed_cents),
      -sum(marketplace_reversed_cents)
    from removed
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  else
    insert into payment_deltas (
      campaign_id,
      driving_school_id,
      status,
      payment_method,
      part,
      active,
      due_date,
      entity_type,
      card_brand,
      n,
      gross_cents,
      marketplace_gross_cents,
      partner_percentage_fee_cents,
      marketplace_percentage_fee_cents,
      partner_fixed_fee_cents,
      marketplace_fixed_fee_cents,
      partner_approved_cents,
      marketplace_approved_cents,
      partner_reversed_cents,
      marketplace_reversed_cents
    )
    select
      campaign_id,
      driving_school_id,
      status,
      payment_method,
      part,
      active,
      due_date,
      entity_type,
      card_brand,
      sum(n),
      sum(gross_cents),
      sum(marketplace_gross_cents),
      sum(partner_percentage_fee_cents),
      sum(marketplace_percentage_fee_cents),
      sum(partner_fixed_fee_cents),
      sum(marketplace_fixed_fee_cents),
      sum(partner_approved_cents),
      sum(marketplace_approved_cents),
      sum(partner_reversed_cents),
      sum(marketplace_reversed_cents)
    from (
      select
        campaign_id,
        driving_school_id,
        status,
        payment_method,
        part,
        active,
        due_date,
        entity_type,
        card_brand,
        1 as n,
        gross_cents,
        marketplace_gross_cents,
        partner_percentage_fee_cents,
        marketplace_percentage_fee_cents,
        partner_fixed_fee_cents,
        marketplace_fixed_fee_cents,
        partner_approved_cents,
        marketplace_approved_cents,
        partner_reversed_cents,
        marketplace_reversed_cents
      from added
      union all
      select
        campaign_id,
        driving_school_id,
        status,
        payment_method,
        part,
        active,
        due_date,
        entity_type,
        card_brand,
        -1,
        -gross_cents,
        -marketplace_gross_cents,
        -partner_percentage_fee_cents,
        -marketplace_percentage_fee_cents,
        -partner_fixed_fee_cents,
        -marketplace_fixed_fee_cents,
        -partner_approved_cents,
        -marketplace_approved_cents,
        -partner_reversed_cents,
        -marketplace_reversed_cents
      from removed
    ) changed
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    having sum(n) <> 0
      or sum(gross_cents) <> 0
      or sum(marketplace_gross_cents) <> 0
      or sum(partner_percentage_fee_cents) <> 0
      or sum(marketplace_percentage_fee_cents) <> 0
      or sum(partner_fixed_fee_cents) <> 0
      or sum(marketplace_fixed_fee_cents) <> 0
      or sum(partner_approved_cents) <> 0
      or sum(marketplace_approved_cents) <> 0
      or sum(partner_reversed_cents) <> 0
      or sum(marketplace_reversed_cents) <> 0;
  end if;
  return null;
end $$;
