-- The trigger functions as `npm run gen:roll-ups` prints them from the declarations; they add up the same as before.
create or replace function append_registration_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into registration_deltas (campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, n)
    select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, sum(1)
    from added group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into registration_deltas (campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, n)
    select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, -sum(1)
    from removed group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into registration_deltas (campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, n)
    select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, sum(n)
    from (
      select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, 1 as n from added
      union all
      select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, -1 from removed
    ) changed group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(n) <> 0;
  end if;
  return null;
end $$;

create or replace function append_payment_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents, marketplace_gross_cents, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents)
    select campaign_id, driving_school_id, status, payment_method, part, active, due_date, sum(1), sum(gross_cents), sum(marketplace_gross_cents), sum(partner_percentage_fee_cents), sum(marketplace_percentage_fee_cents), sum(partner_fixed_fee_cents), sum(marketplace_fixed_fee_cents)
    from added group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents, marketplace_gross_cents, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents)
    select campaign_id, driving_school_id, status, payment_method, part, active, due_date, -sum(1), -sum(gross_cents), -sum(marketplace_gross_cents), -sum(partner_percentage_fee_cents), -sum(marketplace_percentage_fee_cents), -sum(partner_fixed_fee_cents), -sum(marketplace_fixed_fee_cents)
    from removed group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents, marketplace_gross_cents, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents)
    select campaign_id, driving_school_id, status, payment_method, part, active, due_date, sum(n), sum(gross_cents), sum(marketplace_gross_cents), sum(partner_percentage_fee_cents), sum(marketplace_percentage_fee_cents), sum(partner_fixed_fee_cents), sum(marketplace_fixed_fee_cents)
    from (
      select campaign_id, driving_school_id, status, payment_method, part, active, due_date, 1 as n, gross_cents, marketplace_gross_cents, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents, marketplace_fixed_fee_cents from added
      union all
      select campaign_id, driving_school_id, status, payment_method, part, active, due_date, -1, -gross_cents, -marketplace_gross_cents, -partner_percentage_fee_cents, -marketplace_percentage_fee_cents, -partner_fixed_fee_cents, -marketplace_fixed_fee_cents from removed
    ) changed group by 1, 2, 3, 4, 5, 6, 7
    having sum(n) <> 0 or sum(gross_cents) <> 0 or sum(marketplace_gross_cents) <> 0 or sum(partner_percentage_fee_cents) <> 0 or sum(marketplace_percentage_fee_cents) <> 0 or sum(partner_fixed_fee_cents) <> 0 or sum(marketplace_fixed_fee_cents) <> 0;
  end if;
  return null;
end $$;

create or replace function append_lead_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_deltas (campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, n)
    select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, sum(1)
    from added group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into lead_deltas (campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, n)
    select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, -sum(1)
    from removed group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into lead_deltas (campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, n)
    select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, sum(n)
    from (
      select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, 1 as n from added
      union all
      select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, -1 from removed
    ) changed group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(n) <> 0;
  end if;
  return null;
end $$;
