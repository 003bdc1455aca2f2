-- The triggers of the roll-ups as before, printed one column a line, so that a person can read and compare them.
create or replace function append_registration_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into registration_deltas (
      campaign_id,
      driving_school_id,
      plan_id,
      plan_type,
      plan_modality,
      status,
      payment_method,
      registration_day,
      n
    )
    select
      campaign_id,
      driving_school_id,
      plan_id,
      plan_type,
      plan_modality,
      status,
      payment_method,
      registration_day,
      sum(1)
    from added
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into registration_deltas (
      campaign_id,
      driving_school_id,
      plan_id,
      plan_type,
      plan_modality,
      status,
      payment_method,
      registration_day,
      n
    )
    select
      campaign_id,
      driving_school_id,
      plan_id,
      plan_type,
      plan_modality,
      status,
      payment_method,
      registration_day,
      -sum(1)
    from removed
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into registration_deltas (
      campaign_id,
      driving_school_id,
      plan_id,
      plan_type,
      plan_modality,
      status,
      payment_method,
      registration_day,
      n
    )
    select
      campaign_id,
      driving_school_id,
      plan_id,
      plan_type,
      plan_modality,
      status,
      payment_method,
      registration_day,
      sum(n)
    from (
      select
        campaign_id,
        driving_school_id,
        plan_id,
        plan_type,
        plan_modality,
        status,
        payment_method,
        registration_day,
        1 as n
      from added
      union all
      select
        campaign_id,
        driving_school_id,
        plan_id,
        plan_type,
        plan_modality,
        status,
        payment_method,
        registration_day,
        -1
      from removed
    ) changed
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(n) <> 0;
  end if;
  return null;
end $$;

create or replace function append_lead_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_deltas (
      campaign_id,
      driving_school_id,
      plan_id,
      plan_type,
      plan_modality,
      county_id,
      checkout_step,
      stage,
      n
    )
    select
      campaign_id,
      driving_school_id,
      plan_id,
      plan_type,
      plan_modality,
      county_id,
      checkout_step,
      stage,
      sum(1)
    from added
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into lead_deltas (
      campaign_id,
      driving_school_id,
      plan_id,
      plan_type,
      plan_modality,
      county_id,
      checkout_step,
      stage,
      n
    )
    select
      campaign_id,
      driving_school_id,
      plan_id,
      plan_type,
      plan_modality,
      county_id,
      checkout_step,
      stage,
      -sum(1)
    from removed
    group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into lead_deltas (
      campaign_id,
      driving_school_id,
      plan_id,
      plan_type,
      plan_modality,
      county_id,
      checkout_step,
      stage,
      n
    )
    select
      campaign_id,
      driving_school_id,
      plan_id,
      plan_type,
      plan_modality,
      county_id,
      checkout_step,
      stage,
      sum(n)
    from (
      select
        campaign_id,
        driving_school_id,
        plan_id,
        plan_type,
        plan_modality,
        county_id,
        checkout_step,
        stage,
        1 as n
      from added
      union all
      select
        campaign_id,
        driving_school_id,
        plan_id,
        plan_type,
        plan_modality,
        county_id,
        checkout_step,
        stage,
        -1
      from removed
    ) changed
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(n) <> 0;
  end if;
  return null;
end $$;

create or replace function append_school_movement_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into school_movement_deltas (
      driving_school_id,
      campaign_id,
      kind,
      day,
      n,
      partner_cents,
      marketplace_cents,
      partner_fee_cents,
      marketplace_fee_cents
    )
    select
      driving_school_id,
      campaign_id,
      kind,
      day,
      sum(1),
      sum(partner_cents),
      sum(marketplace_cents),
      sum(partner_fee_cents),
      sum(marketplace_fee_cents)
    from added
    group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into school_movement_deltas (
      driving_school_id,
      campaign_id,
      kind,
      day,
      n,
      partner_cents,
      marketplace_cents,
      partner_fee_cents,
      marketplace_fee_cents
    )
    select
      driving_school_id,
      campaign_id,
      kind,
      day,
      -sum(1),
      -sum(partner_cents),
      -sum(marketplace_cents),
      -sum(partner_fee_cents),
      -sum(marketplace_fee_cents)
    from removed
    group by 1, 2, 3, 4;
  else
    insert into school_movement_deltas (
      driving_school_id,
      campaign_id,
      kind,
      day,
      n,
      partner_cents,
      marketplace_cents,
      partner_fee_cents,
      marketplace_fee_cents
    )
    select
      driving_school_id,
      campaign_id,
      kind,
      day,
      sum(n),
      sum(partner_cents),
      sum(marketplace_cents),
      sum(partner_fee_cents),
      sum(marketplace_fee_cents)
    from (
      select
        driving_school_id,
        campaign_id,
        kind,
        day,
        1 as n,
        partner_cents,
        marketplace_cents,
        partner_fee_cents,
        marketplace_fee_cents
      from added
      union all
      select
        driving_school_id,
        campaign_id,
        kind,
        day,
        -1,
        -partner_cents,
        -marketplace_cents,
        -partner_fee_cents,
        -marketplace_fee_cents
      from removed
    ) changed
    group by 1, 2, 3, 4
    having sum(n) <> 0
      or sum(partner_cents) <> 0
      or sum(marketplace_cents) <> 0
      or sum(partner_fee_cents) <> 0
      or sum(marketplace_fee_cents) <> 0;
  end if;
  return null;
end $$;

create or replace function append_registration_standing_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into registration_standing_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
      n,
      contract_cents,
      owes_all,
      owes_part,
      paid,
      paid_in_cfc,
      fine_paid,
      has_credits,
      open_debts,
      there_are_no_debts,
      fine_issued,
      abandoned,
      category_first_license_a,
      paid_category_first_license_a,
      category_first_license_b,
      paid_category_first_license_b,
      category_first_license_ab,
      paid_category_first_license_ab,
      category_addition_a,
      paid_category_addition_a,
      category_addition_b,
      paid_category_addition_b,
      category_addition_ab,
      paid_category_addition_ab,
      category_change_c,
      paid_category_change_c,
      category_change_d,
      paid_category_change_d,
      category_change_e,
      paid_category_change_e,
      method_pix,
      paid_method_pix,
      method_credit,
      paid_method_credit,
      method_boleto,
      paid_method_boleto,
      method_boleto_parcelado,
      paid_method_boleto_parcelado,
      age_under_18,
      age_from_18,
      age_from_25,
      age_from_35,
      age_from_45,
      age_from_55,
      age_from_65
    )
    select
      source.campaign_id,
      source.driving_school_id,
      source.registration_day,
      sum(case when source.status in ('REGISTERED', 'ABANDONED') then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') then source.contract_amount_cents else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and (source.balance_cents < 0 and source.credits_cents <= 0) then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and (source.balance_cents < 0 and source.credits_cents > 0) then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.active_payments_in_cfc_qty > 0 then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and (source.has_penalty and source.balance_cents >= 0) then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents > 0 then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents < 0 then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents = 0 then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.has_penalty then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.status = 'ABANDONED' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-A' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-A'
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-B' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-B'
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-AB' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-AB'
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-A' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-A'
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-B' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-B'
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-AB' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-AB'
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-C' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-C'
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-D' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-D'
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-E' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-E'
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'PIX' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'PIX' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'CREDIT' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'CREDIT' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'BOLETO' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'BOLETO' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'BOLETO_PARCELADO' then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'BOLETO_PARCELADO'
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 0 and 17
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 18 and 24
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 25 and 34
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 35 and 44
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 45 and 54
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 55 and 64
        then 1 else 0 end),
      sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 65 and 200
        then 1 else 0 end)
    from added as source join students as joined on joined.id = source.student_id
    group by 1, 2, 3
    having sum(case when source.status in ('REGISTERED', 'ABANDONED') then 1 else 0 end) <> 0;
  elsif tg_op = 'DELETE' then
    insert into registration_standing_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
      n,
      contract_cents,
      owes_all,
      owes_part,
      paid,
      paid_in_cfc,
      fine_paid,
      has_credits,
      open_debts,
      there_are_no_debts,
      fine_issued,
      abandoned,
      category_first_license_a,
      paid_category_first_license_a,
      category_first_license_b,
      paid_category_first_license_b,
      category_first_license_ab,
      paid_category_first_license_ab,
      category_addition_a,
      paid_category_addition_a,
      category_addition_b,
      paid_category_addition_b,
      category_addition_ab,
      paid_category_addition_ab,
      category_change_c,
      paid_category_change_c,
      category_change_d,
      paid_category_change_d,
      category_change_e,
      paid_category_change_e,
      method_pix,
      paid_method_pix,
      method_credit,
      paid_method_credit,
      method_boleto,
      paid_method_boleto,
      method_boleto_parcelado,
      paid_method_boleto_parcelado,
      age_under_18,
      age_from_18,
      age_from_25,
      age_from_35,
      age_from_45,
      age_from_55,
      age_from_65
    )
    select
      source.campaign_id,
      source.driving_school_id,
      source.registration_day,
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') then source.contract_amount_cents else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and (source.balance_cents < 0 and source.credits_cents <= 0) then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and (source.balance_cents < 0 and source.credits_cents > 0) then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.active_payments_in_cfc_qty > 0 then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and (source.has_penalty and source.balance_cents >= 0) then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents > 0 then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents < 0 then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents = 0 then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.has_penalty then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.status = 'ABANDONED' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-A' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-A'
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-B' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-B'
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-AB'
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-AB'
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-A' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-A'
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-B' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-B'
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-AB' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-AB'
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-C' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-C'
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-D' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-D'
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-E' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-E'
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'PIX' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'PIX' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'CREDIT' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'CREDIT' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'BOLETO' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'BOLETO' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'BOLETO_PARCELADO' then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'BOLETO_PARCELADO'
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 0 and 17
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 18 and 24
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 25 and 34
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 35 and 44
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 45 and 54
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 55 and 64
        then 1 else 0 end),
      -sum(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 65 and 200
        then 1 else 0 end)
    from removed as source join students as joined on joined.id = source.student_id
    group by 1, 2, 3
    having sum(case when source.status in ('REGISTERED', 'ABANDONED') then 1 else 0 end) <> 0;
  end if;
  return null;
end $$;
create or replace function update_registration_standing_deltas() returns trigger language plpgsql as $$
begin
  insert into registration_standing_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
      n,
      contract_cents,
      owes_all,
      owes_part,
      paid,
      paid_in_cfc,
      fine_paid,
      has_credits,
      open_debts,
      there_are_no_debts,
      fine_issued,
      abandoned,
      category_first_license_a,
      paid_category_first_license_a,
      category_first_license_b,
      paid_category_first_license_b,
      category_first_license_ab,
      paid_category_first_license_ab,
      category_addition_a,
      paid_category_addition_a,
      category_addition_b,
      paid_category_addition_b,
      category_addition_ab,
      paid_category_addition_ab,
      category_change_c,
      paid_category_change_c,
      category_change_d,
      paid_category_change_d,
      category_change_e,
      paid_category_change_e,
      method_pix,
      paid_method_pix,
      method_credit,
      paid_method_credit,
      method_boleto,
      paid_method_boleto,
      method_boleto_parcelado,
      paid_method_boleto_parcelado,
      age_under_18,
      age_from_18,
      age_from_25,
      age_from_35,
      age_from_45,
      age_from_55,
      age_from_65
    )
    select
      campaign_id,
      driving_school_id,
      registration_day,
      sum(n),
      sum(contract_cents),
      sum(owes_all),
      sum(owes_part),
      sum(paid),
      sum(paid_in_cfc),
      sum(fine_paid),
      sum(has_credits),
      sum(open_debts),
      sum(there_are_no_debts),
      sum(fine_issued),
      sum(abandoned),
      sum(category_first_license_a),
      sum(paid_category_first_license_a),
      sum(category_first_license_b),
      sum(paid_category_first_license_b),
      sum(category_first_license_ab),
      sum(paid_category_first_license_ab),
      sum(category_addition_a),
      sum(paid_category_addition_a),
      sum(category_addition_b),
      sum(paid_category_addition_b),
      sum(category_addition_ab),
      sum(paid_category_addition_ab),
      sum(category_change_c),
      sum(paid_category_change_c),
      sum(category_change_d),
      sum(paid_category_change_d),
      sum(category_change_e),
      sum(paid_category_change_e),
      sum(method_pix),
      sum(paid_method_pix),
      sum(method_credit),
      sum(paid_method_credit),
      sum(method_boleto),
      sum(paid_method_boleto),
      sum(method_boleto_parcelado),
      sum(paid_method_boleto_parcelado),
      sum(age_under_18),
      sum(age_from_18),
      sum(age_from_25),
      sum(age_from_35),
      sum(age_from_45),
      sum(age_from_55),
      sum(age_from_65)
    from (
      select
        source.campaign_id as campaign_id,
        source.driving_school_id as driving_school_id,
        source.registration_day as registration_day,
        case when source.status in ('REGISTERED', 'ABANDONED') then 1 else 0 end as n,
        case when source.status in ('REGISTERED', 'ABANDONED') then source.contract_amount_cents else 0 end as contract_cents,
        case when source.status in ('REGISTERED', 'ABANDONED') and (source.balance_cents < 0 and source.credits_cents <= 0) then 1 else 0 end as owes_all,
        case when source.status in ('REGISTERED', 'ABANDONED') and (source.balance_cents < 0 and source.credits_cents > 0) then 1 else 0 end as owes_part,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 then 1 else 0 end as paid,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.active_payments_in_cfc_qty > 0 then 1 else 0 end as paid_in_cfc,
        case when source.status in ('REGISTERED', 'ABANDONED') and (source.has_penalty and source.balance_cents >= 0) then 1 else 0 end as fine_paid,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents > 0 then 1 else 0 end as has_credits,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents < 0 then 1 else 0 end as open_debts,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents = 0 then 1 else 0 end as there_are_no_debts,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.has_penalty then 1 else 0 end as fine_issued,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.status = 'ABANDONED' then 1 else 0 end as abandoned,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-A'
          then 1 else 0 end as category_first_license_a,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-A'
          then 1 else 0 end as paid_category_first_license_a,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-B'
          then 1 else 0 end as category_first_license_b,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-B'
          then 1 else 0 end as paid_category_first_license_b,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-AB'
          then 1 else 0 end as category_first_license_ab,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-AB'
          then 1 else 0 end as paid_category_first_license_ab,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-A'
          then 1 else 0 end as category_addition_a,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-A'
          then 1 else 0 end as paid_category_addition_a,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-B'
          then 1 else 0 end as category_addition_b,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-B'
          then 1 else 0 end as paid_category_addition_b,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-AB'
          then 1 else 0 end as category_addition_ab,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-AB'
          then 1 else 0 end as paid_category_addition_ab,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-C'
          then 1 else 0 end as category_change_c,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-C'
          then 1 else 0 end as paid_category_change_c,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-D'
          then 1 else 0 end as category_change_d,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-D'
          then 1 else 0 end as paid_category_change_d,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-E'
          then 1 else 0 end as category_change_e,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-E'
          then 1 else 0 end as paid_category_change_e,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'PIX' then 1 else 0 end as method_pix,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'PIX'
          then 1 else 0 end as paid_method_pix,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'CREDIT' then 1 else 0 end as method_credit,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'CREDIT'
          then 1 else 0 end as paid_method_credit,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'BOLETO' then 1 else 0 end as method_boleto,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'BOLETO'
          then 1 else 0 end as paid_method_boleto,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'BOLETO_PARCELADO' then 1 else 0 end as method_boleto_parcelado,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'BOLETO_PARCELADO'
          then 1 else 0 end as paid_method_boleto_parcelado,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 0 and 17
          then 1 else 0 end as age_under_18,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 18 and 24
          then 1 else 0 end as age_from_18,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 25 and 34
          then 1 else 0 end as age_from_25,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 35 and 44
          then 1 else 0 end as age_from_35,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 45 and 54
          then 1 else 0 end as age_from_45,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 55 and 64
          then 1 else 0 end as age_from_55,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 65 and 200
          then 1 else 0 end as age_from_65
      from (select new.*) as source join students as joined on joined.id = source.student_id
      union all
      select
        source.campaign_id,
        source.driving_school_id,
        source.registration_day,
        -(case when source.status in ('REGISTERED', 'ABANDONED') then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') then source.contract_amount_cents else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and (source.balance_cents < 0 and source.credits_cents <= 0) then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and (source.balance_cents < 0 and source.credits_cents > 0) then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.active_payments_in_cfc_qty > 0 then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and (source.has_penalty and source.balance_cents >= 0) then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents > 0 then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents < 0 then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents = 0 then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.has_penalty then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.status = 'ABANDONED' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-A' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-A'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-B' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-B'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-AB' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-AB'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-A' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-A'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-B' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-B'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-AB' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-AB'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-C' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-C'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-D' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-D'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-E' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-E'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'PIX' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'PIX' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'CREDIT' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'CREDIT' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'BOLETO' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'BOLETO' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'BOLETO_PARCELADO' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'BOLETO_PARCELADO'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 0 and 17
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 18 and 24
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 25 and 34
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 35 and 44
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 45 and 54
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 55 and 64
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 65 and 200
          then 1 else 0 end)
      from (select old.*) as source join students as joined on joined.id = source.student_id
    ) changed
    group by 1, 2, 3
    having sum(n) <> 0
      or sum(contract_cents) <> 0
      or sum(owes_all) <> 0
      or sum(owes_part) <> 0
      or sum(paid) <> 0
      or sum(paid_in_cfc) <> 0
      or sum(fine_paid) <> 0
      or sum(has_credits) <> 0
      or sum(open_debts) <> 0
      or sum(there_are_no_debts) <> 0
      or sum(fine_issued) <> 0
      or sum(abandoned) <> 0
      or sum(category_first_license_a) <> 0
      or sum(paid_category_first_license_a) <> 0
      or sum(category_first_license_b) <> 0
      or sum(paid_category_first_license_b) <> 0
      or sum(category_first_license_ab) <> 0
      or sum(paid_category_first_license_ab) <> 0
      or sum(category_addition_a) <> 0
      or sum(paid_category_addition_a) <> 0
      or sum(category_addition_b) <> 0
      or sum(paid_category_addition_b) <> 0
      or sum(category_addition_ab) <> 0
      or sum(paid_category_addition_ab) <> 0
      or sum(category_change_c) <> 0
      or sum(paid_category_change_c) <> 0
      or sum(category_change_d) <> 0
      or sum(paid_category_change_d) <> 0
      or sum(category_change_e) <> 0
      or sum(paid_category_change_e) <> 0
      or sum(method_pix) <> 0
      or sum(paid_method_pix) <> 0
      or sum(method_credit) <> 0
      or sum(paid_method_credit) <> 0
      or sum(method_boleto) <> 0
      or sum(paid_method_boleto) <> 0
      or sum(method_boleto_parcelado) <> 0
      or sum(paid_method_boleto_parcelado) <> 0
      or sum(age_under_18) <> 0
      or sum(age_from_18) <> 0
      or sum(age_from_25) <> 0
      or sum(age_from_35) <> 0
      or sum(age_from_45) <> 0
      or sum(age_from_55) <> 0
      or sum(age_from_65) <> 0;
  return null;
end $$;
create or replace function follow_registration_standing_deltas() returns trigger language plpgsql as $$
begin
    insert into registration_standing_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
      n,
      contract_cents,
      owes_all,
      owes_part,
      paid,
      paid_in_cfc,
      fine_paid,
      has_credits,
      open_debts,
      there_are_no_debts,
      fine_issued,
      abandoned,
      category_first_license_a,
      paid_category_first_license_a,
      category_first_license_b,
      paid_category_first_license_b,
      category_first_license_ab,
      paid_category_first_license_ab,
      category_addition_a,
      paid_category_addition_a,
      category_addition_b,
      paid_category_addition_b,
      category_addition_ab,
      paid_category_addition_ab,
      category_change_c,
      paid_category_change_c,
      category_change_d,
      paid_category_change_d,
      category_change_e,
      paid_category_change_e,
      method_pix,
      paid_method_pix,
      method_credit,
      paid_method_credit,
      method_boleto,
      paid_method_boleto,
      method_boleto_parcelado,
      paid_method_boleto_parcelado,
      age_under_18,
      age_from_18,
      age_from_25,
      age_from_35,
      age_from_45,
      age_from_55,
      age_from_65
    )
    select
      campaign_id,
      driving_school_id,
      registration_day,
      sum(n),
      sum(contract_cents),
      sum(owes_all),
      sum(owes_part),
      sum(paid),
      sum(paid_in_cfc),
      sum(fine_paid),
      sum(has_credits),
      sum(open_debts),
      sum(there_are_no_debts),
      sum(fine_issued),
      sum(abandoned),
      sum(category_first_license_a),
      sum(paid_category_first_license_a),
      sum(category_first_license_b),
      sum(paid_category_first_license_b),
      sum(category_first_license_ab),
      sum(paid_category_first_license_ab),
      sum(category_addition_a),
      sum(paid_category_addition_a),
      sum(category_addition_b),
      sum(paid_category_addition_b),
      sum(category_addition_ab),
      sum(paid_category_addition_ab),
      sum(category_change_c),
      sum(paid_category_change_c),
      sum(category_change_d),
      sum(paid_category_change_d),
      sum(category_change_e),
      sum(paid_category_change_e),
      sum(method_pix),
      sum(paid_method_pix),
      sum(method_credit),
      sum(paid_method_credit),
      sum(method_boleto),
      sum(paid_method_boleto),
      sum(method_boleto_parcelado),
      sum(paid_method_boleto_parcelado),
      sum(age_under_18),
      sum(age_from_18),
      sum(age_from_25),
      sum(age_from_35),
      sum(age_from_45),
      sum(age_from_55),
      sum(age_from_65)
    from (
      select
        source.campaign_id as campaign_id,
        source.driving_school_id as driving_school_id,
        source.registration_day as registration_day,
        case when source.status in ('REGISTERED', 'ABANDONED') then 1 else 0 end as n,
        case when source.status in ('REGISTERED', 'ABANDONED') then source.contract_amount_cents else 0 end as contract_cents,
        case when source.status in ('REGISTERED', 'ABANDONED') and (source.balance_cents < 0 and source.credits_cents <= 0) then 1 else 0 end as owes_all,
        case when source.status in ('REGISTERED', 'ABANDONED') and (source.balance_cents < 0 and source.credits_cents > 0) then 1 else 0 end as owes_part,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 then 1 else 0 end as paid,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.active_payments_in_cfc_qty > 0 then 1 else 0 end as paid_in_cfc,
        case when source.status in ('REGISTERED', 'ABANDONED') and (source.has_penalty and source.balance_cents >= 0) then 1 else 0 end as fine_paid,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents > 0 then 1 else 0 end as has_credits,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents < 0 then 1 else 0 end as open_debts,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents = 0 then 1 else 0 end as there_are_no_debts,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.has_penalty then 1 else 0 end as fine_issued,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.status = 'ABANDONED' then 1 else 0 end as abandoned,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-A'
          then 1 else 0 end as category_first_license_a,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-A'
          then 1 else 0 end as paid_category_first_license_a,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-B'
          then 1 else 0 end as category_first_license_b,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-B'
          then 1 else 0 end as paid_category_first_license_b,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-AB'
          then 1 else 0 end as category_first_license_ab,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-AB'
          then 1 else 0 end as paid_category_first_license_ab,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-A'
          then 1 else 0 end as category_addition_a,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-A'
          then 1 else 0 end as paid_category_addition_a,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-B'
          then 1 else 0 end as category_addition_b,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-B'
          then 1 else 0 end as paid_category_addition_b,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-AB'
          then 1 else 0 end as category_addition_ab,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-AB'
          then 1 else 0 end as paid_category_addition_ab,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-C'
          then 1 else 0 end as category_change_c,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-C'
          then 1 else 0 end as paid_category_change_c,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-D'
          then 1 else 0 end as category_change_d,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-D'
          then 1 else 0 end as paid_category_change_d,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-E'
          then 1 else 0 end as category_change_e,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-E'
          then 1 else 0 end as paid_category_change_e,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'PIX' then 1 else 0 end as method_pix,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'PIX'
          then 1 else 0 end as paid_method_pix,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'CREDIT' then 1 else 0 end as method_credit,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'CREDIT'
          then 1 else 0 end as paid_method_credit,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'BOLETO' then 1 else 0 end as method_boleto,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'BOLETO'
          then 1 else 0 end as paid_method_boleto,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'BOLETO_PARCELADO' then 1 else 0 end as method_boleto_parcelado,
        case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'BOLETO_PARCELADO'
          then 1 else 0 end as paid_method_boleto_parcelado,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 0 and 17
          then 1 else 0 end as age_under_18,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 18 and 24
          then 1 else 0 end as age_from_18,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 25 and 34
          then 1 else 0 end as age_from_25,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 35 and 44
          then 1 else 0 end as age_from_35,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 45 and 54
          then 1 else 0 end as age_from_45,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 55 and 64
          then 1 else 0 end as age_from_55,
        case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 65 and 200
          then 1 else 0 end as age_from_65
      from registrations as source cross join (select new.*) as joined
      where source.student_id = new.id
      union all
      select
        source.campaign_id,
        source.driving_school_id,
        source.registration_day,
        -(case when source.status in ('REGISTERED', 'ABANDONED') then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') then source.contract_amount_cents else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and (source.balance_cents < 0 and source.credits_cents <= 0) then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and (source.balance_cents < 0 and source.credits_cents > 0) then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.active_payments_in_cfc_qty > 0 then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and (source.has_penalty and source.balance_cents >= 0) then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents > 0 then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents < 0 then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents = 0 then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.has_penalty then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.status = 'ABANDONED' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-A' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-A'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-B' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-B'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-AB' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'FIRST_LICENSE-AB'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-A' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-A'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-B' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-B'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'ADDITION-AB' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'ADDITION-AB'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-C' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-C'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-D' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-D'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.plan_type || '-' || source.plan_modality = 'CHANGE-E' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.plan_type || '-' || source.plan_modality = 'CHANGE-E'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'PIX' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'PIX' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'CREDIT' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'CREDIT' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'BOLETO' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'BOLETO' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.payment_method = 'BOLETO_PARCELADO' then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and source.balance_cents >= 0 and source.payment_method = 'BOLETO_PARCELADO'
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 0 and 17
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 18 and 24
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 25 and 34
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 35 and 44
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 45 and 54
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 55 and 64
          then 1 else 0 end),
        -(case when source.status in ('REGISTERED', 'ABANDONED') and extract(year from age(source.registration_day, joined.date_of_birth)) between 65 and 200
          then 1 else 0 end)
      from registrations as source cross join (select old.*) as joined
      where source.student_id = old.id
    ) changed
    group by 1, 2, 3
    having sum(n) <> 0
      or sum(contract_cents) <> 0
      or sum(owes_all) <> 0
      or sum(owes_part) <> 0
      or sum(paid) <> 0
      or sum(paid_in_cfc) <> 0
      or sum(fine_paid) <> 0
      or sum(has_credits) <> 0
      or sum(open_debts) <> 0
      or sum(there_are_no_debts) <> 0
      or sum(fine_issued) <> 0
      or sum(abandoned) <> 0
      or sum(category_first_license_a) <> 0
      or sum(paid_category_first_license_a) <> 0
      or sum(category_first_license_b) <> 0
      or sum(paid_category_first_license_b) <> 0
      or sum(category_first_license_ab) <> 0
      or sum(paid_category_first_license_ab) <> 0
      or sum(category_addition_a) <> 0
      or sum(paid_category_addition_a) <> 0
      or sum(category_addition_b) <> 0
      or sum(paid_category_addition_b) <> 0
      or sum(category_addition_ab) <> 0
      or sum(paid_category_addition_ab) <> 0
      or sum(category_change_c) <> 0
      or sum(paid_category_change_c) <> 0
      or sum(category_change_d) <> 0
      or sum(paid_category_change_d) <> 0
      or sum(category_change_e) <> 0
      or sum(paid_category_change_e) <> 0
      or sum(method_pix) <> 0
      or sum(paid_method_pix) <> 0
      or sum(method_credit) <> 0
      or sum(paid_method_credit) <> 0
      or sum(method_boleto) <> 0
      or sum(paid_method_boleto) <> 0
      or sum(method_boleto_parcelado) <> 0
      or sum(paid_method_boleto_parcelado) <> 0
      or sum(age_under_18) <> 0
      or sum(age_from_18) <> 0
      or sum(age_from_25) <> 0
      or sum(age_from_35) <> 0
      or sum(age_from_45) <> 0
      or sum(age_from_55) <> 0
      or sum(age_from_65) <> 0;
  return null;
end $$;
create or replace trigger registration_standings_followed after update of date_of_birth on students
  for each row when (old.date_of_birth is distinct from new.date_of_birth)
  execute function follow_registration_standing_deltas();

create or replace function append_registration_due_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into registration_due_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
      earliest_due_date,
      n,
      owes_all,
      owes_part
    )
    select
      campaign_id,
      driving_school_id,
      registration_day,
      earliest_due_date,
      sum(case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and balance_cents < 0 then 1 else 0 end),
      sum(case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and (balance_cents < 0 and credits_cents <= 0)
        then 1 else 0 end),
      sum(case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and (balance_cents < 0 and credits_cents > 0) then 1 else 0 end)
    from added
    group by 1, 2, 3, 4
    having sum(case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and balance_cents < 0 then 1 else 0 end) <> 0;
  elsif tg_op = 'DELETE' then
    insert into registration_due_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
      earliest_due_date,
      n,
      owes_all,
      owes_part
    )
    select
      campaign_id,
      driving_school_id,
      registration_day,
      earliest_due_date,
      -sum(case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and balance_cents < 0 then 1 else 0 end),
      -sum(case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and (balance_cents < 0 and credits_cents <= 0)
        then 1 else 0 end),
      -sum(case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and (balance_cents < 0 and credits_cents > 0)
        then 1 else 0 end)
    from removed
    group by 1, 2, 3, 4
    having sum(case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and balance_cents < 0 then 1 else 0 end) <> 0;
  else
    insert into registration_due_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
      earliest_due_date,
      n,
      owes_all,
      owes_part
    )
    select
      campaign_id,
      driving_school_id,
      registration_day,
      earliest_due_date,
      sum(n),
      sum(owes_all),
      sum(owes_part)
    from (
      select
        campaign_id,
        driving_school_id,
        registration_day,
        earliest_due_date,
        case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and balance_cents < 0 then 1 else 0 end as n,
        case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and (balance_cents < 0 and credits_cents <= 0)
          then 1 else 0 end as owes_all,
        case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and (balance_cents < 0 and credits_cents > 0)
          then 1 else 0 end as owes_part
      from added
      union all
      select
        campaign_id,
        driving_school_id,
        registration_day,
        earliest_due_date,
        -(case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and balance_cents < 0 then 1 else 0 end),
        -(case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and (balance_cents < 0 and credits_cents <= 0) then 1 else 0 end),
        -(case when status in ('REGISTERED', 'ABANDONED') and earliest_due_date is not null and (balance_cents < 0 and credits_cents > 0) then 1 else 0 end)
      from removed
    ) changed
    group by 1, 2, 3, 4
    having sum(n) <> 0
      or sum(owes_all) <> 0
      or sum(owes_part) <> 0;
  end if;
  return null;
end $$;

create or replace function append_paid_payment_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into paid_payment_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
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
      sum(case when source.status = 'PAID' then 1 else 0 end),
      sum(case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end),
      sum(case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end),
      sum(case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end),
      sum(case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end)
    from added as source join registrations as joined on joined.id = source.registration_id
    group by 1, 2, 3
    having sum(case when source.status = 'PAID' then 1 else 0 end) <> 0;
  elsif tg_op = 'DELETE' then
    insert into paid_payment_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
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
      -sum(case when source.status = 'PAID' then 1 else 0 end),
      -sum(case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end),
      -sum(case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end),
      -sum(case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end),
      -sum(case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end)
    from removed as source join registrations as joined on joined.id = source.registration_id
    group by 1, 2, 3
    having sum(case when source.status = 'PAID' then 1 else 0 end) <> 0;
  end if;
  return null;
end $$;
create or replace function update_paid_payment_deltas() returns trigger language plpgsql as $$
begin
  insert into paid_payment_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
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
        -(case when source.status = 'PAID' then 1 else 0 end),
        -(case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end),
        -(case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end),
        -(case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end),
        -(case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end)
      from (select old.*) as source join registrations as joined on joined.id = source.registration_id
    ) changed
    group by 1, 2, 3
    having sum(n) <> 0
      or sum(partner_credited_cents) <> 0
      or sum(marketplace_credited_cents) <> 0
      or sum(partner_fee_cents) <> 0
      or sum(marketplace_fee_cents) <> 0;
  return null;
end $$;
create or replace function follow_paid_payment_deltas() returns trigger language plpgsql as $$
begin
    insert into paid_payment_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
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
        -(case when source.status = 'PAID' then 1 else 0 end),
        -(case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end),
        -(case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end),
        -(case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end),
        -(case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end)
      from payments as source cross join (select old.*) as joined
      where source.registration_id = old.id
    ) changed
    group by 1, 2, 3
    having sum(n) <> 0
      or sum(partner_credited_cents) <> 0
      or sum(marketplace_credited_cents) <> 0
      or sum(partner_fee_cents) <> 0
      or sum(marketplace_fee_cents) <> 0;
  return null;
end $$;
create or replace trigger paid_payments_followed after update of registration_day on registrations
  for each row when (old.registration_day is distinct from new.registration_day)
  execute function follow_paid_payment_deltas();

create or replace function append_settling_payment_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into settling_payment_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
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
      source.liquidation_day,
      sum(case when source.status = 'PAID' then 1 else 0 end),
      sum(case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end),
      sum(case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end),
      sum(case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end),
      sum(case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end)
    from added as source join registrations as joined on joined.id = source.registration_id
    group by 1, 2, 3, 4
    having sum(case when source.status = 'PAID' then 1 else 0 end) <> 0;
  elsif tg_op = 'DELETE' then
    insert into settling_payment_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
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
      source.liquidation_day,
      -sum(case when source.status = 'PAID' then 1 else 0 end),
      -sum(case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end),
      -sum(case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end),
      -sum(case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end),
      -sum(case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end)
    from removed as source join registrations as joined on joined.id = source.registration_id
    group by 1, 2, 3, 4
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
        source.liquidation_day,
        -(case when source.status = 'PAID' then 1 else 0 end),
        -(case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end),
        -(case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end),
        -(case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end),
        -(case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end)
      from (select old.*) as source join registrations as joined on joined.id = source.registration_id
    ) changed
    group by 1, 2, 3, 4
    having sum(n) <> 0
      or sum(partner_credited_cents) <> 0
      or sum(marketplace_credited_cents) <> 0
      or sum(partner_fee_cents) <> 0
      or sum(marketplace_fee_cents) <> 0;
  return null;
end $$;
create or replace function follow_settling_payment_deltas() returns trigger language plpgsql as $$
begin
    insert into settling_payment_deltas (
      campaign_id,
      driving_school_id,
      registration_day,
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
        source.liquidation_day,
        -(case when source.status = 'PAID' then 1 else 0 end),
        -(case when source.status = 'PAID' then source.partner_approved_cents + source.partner_reversed_cents else 0 end),
        -(case when source.status = 'PAID' then source.marketplace_approved_cents + source.marketplace_reversed_cents else 0 end),
        -(case when source.status = 'PAID' then source.partner_percentage_fee_cents + source.partner_fixed_fee_cents else 0 end),
        -(case when source.status = 'PAID' then source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents else 0 end)
      from payments as source cross join (select old.*) as joined
      where source.registration_id = old.id
    ) changed
    group by 1, 2, 3, 4
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

create or replace function append_lead_profile_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_profile_deltas (
      campaign_id,
      driving_school_id,
      created_day,
      n,
      category_none,
      category_first_license_a,
      category_first_license_b,
      category_first_license_ab,
      category_addition_a,
      category_addition_b,
      category_addition_ab,
      category_change_c,
      category_change_d,
      category_change_e,
      step_pre_registration_1,
      step_pre_registration_2,
      step_pre_registration_completed,
      step_step_1,
      step_step_2,
      step_step_3,
      step_step_4,
      step_step_5,
      step_registration_completed,
      age_under_18,
      age_from_18,
      age_from_25,
      age_from_35,
      age_from_45,
      age_from_55,
      age_from_65
    )
    select
      source.campaign_id,
      source.driving_school_id,
      (source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date,
      sum(case when source.stage <> 'REGISTERED' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'NONE' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-A'
        then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-B'
        then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-AB'
        then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-A' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-B' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-AB' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-C' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-D' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-E' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_1' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_2' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_COMPLETED' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_1' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_2' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_3' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_4' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_5' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'REGISTRATION_COMPLETED' then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 0 and 17
        then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 18 and 24
        then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 25 and 34
        then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 35 and 44
        then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 45 and 54
        then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 55 and 64
        then 1 else 0 end),
      sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 65 and 200
        then 1 else 0 end)
    from added as source join campaigns as joined on joined.id = source.campaign_id
    group by 1, 2, 3
    having sum(case when source.stage <> 'REGISTERED' then 1 else 0 end) <> 0;
  elsif tg_op = 'DELETE' then
    insert into lead_profile_deltas (
      campaign_id,
      driving_school_id,
      created_day,
      n,
      category_none,
      category_first_license_a,
      category_first_license_b,
      category_first_license_ab,
      category_addition_a,
      category_addition_b,
      category_addition_ab,
      category_change_c,
      category_change_d,
      category_change_e,
      step_pre_registration_1,
      step_pre_registration_2,
      step_pre_registration_completed,
      step_step_1,
      step_step_2,
      step_step_3,
      step_step_4,
      step_step_5,
      step_registration_completed,
      age_under_18,
      age_from_18,
      age_from_25,
      age_from_35,
      age_from_45,
      age_from_55,
      age_from_65
    )
    select
      source.campaign_id,
      source.driving_school_id,
      (source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date,
      -sum(case when source.stage <> 'REGISTERED' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'NONE' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-A'
        then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-B'
        then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-AB'
        then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-A' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-B' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-AB' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-C' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-D' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-E' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_1' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_2' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_COMPLETED' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_1' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_2' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_3' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_4' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_5' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and source.checkout_step = 'REGISTRATION_COMPLETED' then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 0 and 17
        then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 18 and 24
        then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 25 and 34
        then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 35 and 44
        then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 45 and 54
        then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 55 and 64
        then 1 else 0 end),
      -sum(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 65 and 200
        then 1 else 0 end)
    from removed as source join campaigns as joined on joined.id = source.campaign_id
    group by 1, 2, 3
    having sum(case when source.stage <> 'REGISTERED' then 1 else 0 end) <> 0;
  end if;
  return null;
end $$;
create or replace function update_lead_profile_deltas() returns trigger language plpgsql as $$
begin
  insert into lead_profile_deltas (
      campaign_id,
      driving_school_id,
      created_day,
      n,
      category_none,
      category_first_license_a,
      category_first_license_b,
      category_first_license_ab,
      category_addition_a,
      category_addition_b,
      category_addition_ab,
      category_change_c,
      category_change_d,
      category_change_e,
      step_pre_registration_1,
      step_pre_registration_2,
      step_pre_registration_completed,
      step_step_1,
      step_step_2,
      step_step_3,
      step_step_4,
      step_step_5,
      step_registration_completed,
      age_under_18,
      age_from_18,
      age_from_25,
      age_from_35,
      age_from_45,
      age_from_55,
      age_from_65
    )
    select
      campaign_id,
      driving_school_id,
      created_day,
      sum(n),
      sum(category_none),
      sum(category_first_license_a),
      sum(category_first_license_b),
      sum(category_first_license_ab),
      sum(category_addition_a),
      sum(category_addition_b),
      sum(category_addition_ab),
      sum(category_change_c),
      sum(category_change_d),
      sum(category_change_e),
      sum(step_pre_registration_1),
      sum(step_pre_registration_2),
      sum(step_pre_registration_completed),
      sum(step_step_1),
      sum(step_step_2),
      sum(step_step_3),
      sum(step_step_4),
      sum(step_step_5),
      sum(step_registration_completed),
      sum(age_under_18),
      sum(age_from_18),
      sum(age_from_25),
      sum(age_from_35),
      sum(age_from_45),
      sum(age_from_55),
      sum(age_from_65)
    from (
      select
        source.campaign_id as campaign_id,
        source.driving_school_id as driving_school_id,
        (source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date as created_day,
        case when source.stage <> 'REGISTERED' then 1 else 0 end as n,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'NONE'
          then 1 else 0 end as category_none,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-A'
          then 1 else 0 end as category_first_license_a,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-B'
          then 1 else 0 end as category_first_license_b,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-AB'
          then 1 else 0 end as category_first_license_ab,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-A'
          then 1 else 0 end as category_addition_a,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-B'
          then 1 else 0 end as category_addition_b,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-AB'
          then 1 else 0 end as category_addition_ab,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-C'
          then 1 else 0 end as category_change_c,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-D'
          then 1 else 0 end as category_change_d,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-E'
          then 1 else 0 end as category_change_e,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_1' then 1 else 0 end as step_pre_registration_1,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_2' then 1 else 0 end as step_pre_registration_2,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_COMPLETED' then 1 else 0 end as step_pre_registration_completed,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_1' then 1 else 0 end as step_step_1,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_2' then 1 else 0 end as step_step_2,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_3' then 1 else 0 end as step_step_3,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_4' then 1 else 0 end as step_step_4,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_5' then 1 else 0 end as step_step_5,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'REGISTRATION_COMPLETED' then 1 else 0 end as step_registration_completed,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 0 and 17
          then 1 else 0 end as age_under_18,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 18 and 24
          then 1 else 0 end as age_from_18,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 25 and 34
          then 1 else 0 end as age_from_25,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 35 and 44
          then 1 else 0 end as age_from_35,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 45 and 54
          then 1 else 0 end as age_from_45,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 55 and 64
          then 1 else 0 end as age_from_55,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 65 and 200
          then 1 else 0 end as age_from_65
      from (select new.*) as source join campaigns as joined on joined.id = source.campaign_id
      union all
      select
        source.campaign_id,
        source.driving_school_id,
        (source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date,
        -(case when source.stage <> 'REGISTERED' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'NONE' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-A' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-B' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-AB' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-A' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-B' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-AB' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-C' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-D' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-E' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_1' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_2' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_COMPLETED' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_1' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_2' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_3' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_4' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_5' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'REGISTRATION_COMPLETED' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 0 and 17
          then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 18 and 24
          then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 25 and 34
          then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 35 and 44
          then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 45 and 54
          then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 55 and 64
          then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 65 and 200
          then 1 else 0 end)
      from (select old.*) as source join campaigns as joined on joined.id = source.campaign_id
    ) changed
    group by 1, 2, 3
    having sum(n) <> 0
      or sum(category_none) <> 0
      or sum(category_first_license_a) <> 0
      or sum(category_first_license_b) <> 0
      or sum(category_first_license_ab) <> 0
      or sum(category_addition_a) <> 0
      or sum(category_addition_b) <> 0
      or sum(category_addition_ab) <> 0
      or sum(category_change_c) <> 0
      or sum(category_change_d) <> 0
      or sum(category_change_e) <> 0
      or sum(step_pre_registration_1) <> 0
      or sum(step_pre_registration_2) <> 0
      or sum(step_pre_registration_completed) <> 0
      or sum(step_step_1) <> 0
      or sum(step_step_2) <> 0
      or sum(step_step_3) <> 0
      or sum(step_step_4) <> 0
      or sum(step_step_5) <> 0
      or sum(step_registration_completed) <> 0
      or sum(age_under_18) <> 0
      or sum(age_from_18) <> 0
      or sum(age_from_25) <> 0
      or sum(age_from_35) <> 0
      or sum(age_from_45) <> 0
      or sum(age_from_55) <> 0
      or sum(age_from_65) <> 0;
  return null;
end $$;
create or replace function follow_lead_profile_deltas() returns trigger language plpgsql as $$
begin
    insert into lead_profile_deltas (
      campaign_id,
      driving_school_id,
      created_day,
      n,
      category_none,
      category_first_license_a,
      category_first_license_b,
      category_first_license_ab,
      category_addition_a,
      category_addition_b,
      category_addition_ab,
      category_change_c,
      category_change_d,
      category_change_e,
      step_pre_registration_1,
      step_pre_registration_2,
      step_pre_registration_completed,
      step_step_1,
      step_step_2,
      step_step_3,
      step_step_4,
      step_step_5,
      step_registration_completed,
      age_under_18,
      age_from_18,
      age_from_25,
      age_from_35,
      age_from_45,
      age_from_55,
      age_from_65
    )
    select
      campaign_id,
      driving_school_id,
      created_day,
      sum(n),
      sum(category_none),
      sum(category_first_license_a),
      sum(category_first_license_b),
      sum(category_first_license_ab),
      sum(category_addition_a),
      sum(category_addition_b),
      sum(category_addition_ab),
      sum(category_change_c),
      sum(category_change_d),
      sum(category_change_e),
      sum(step_pre_registration_1),
      sum(step_pre_registration_2),
      sum(step_pre_registration_completed),
      sum(step_step_1),
      sum(step_step_2),
      sum(step_step_3),
      sum(step_step_4),
      sum(step_step_5),
      sum(step_registration_completed),
      sum(age_under_18),
      sum(age_from_18),
      sum(age_from_25),
      sum(age_from_35),
      sum(age_from_45),
      sum(age_from_55),
      sum(age_from_65)
    from (
      select
        source.campaign_id as campaign_id,
        source.driving_school_id as driving_school_id,
        (source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date as created_day,
        case when source.stage <> 'REGISTERED' then 1 else 0 end as n,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'NONE'
          then 1 else 0 end as category_none,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-A'
          then 1 else 0 end as category_first_license_a,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-B'
          then 1 else 0 end as category_first_license_b,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-AB'
          then 1 else 0 end as category_first_license_ab,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-A'
          then 1 else 0 end as category_addition_a,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-B'
          then 1 else 0 end as category_addition_b,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-AB'
          then 1 else 0 end as category_addition_ab,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-C'
          then 1 else 0 end as category_change_c,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-D'
          then 1 else 0 end as category_change_d,
        case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-E'
          then 1 else 0 end as category_change_e,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_1' then 1 else 0 end as step_pre_registration_1,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_2' then 1 else 0 end as step_pre_registration_2,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_COMPLETED' then 1 else 0 end as step_pre_registration_completed,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_1' then 1 else 0 end as step_step_1,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_2' then 1 else 0 end as step_step_2,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_3' then 1 else 0 end as step_step_3,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_4' then 1 else 0 end as step_step_4,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_5' then 1 else 0 end as step_step_5,
        case when source.stage <> 'REGISTERED' and source.checkout_step = 'REGISTRATION_COMPLETED' then 1 else 0 end as step_registration_completed,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 0 and 17
          then 1 else 0 end as age_under_18,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 18 and 24
          then 1 else 0 end as age_from_18,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 25 and 34
          then 1 else 0 end as age_from_25,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 35 and 44
          then 1 else 0 end as age_from_35,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 45 and 54
          then 1 else 0 end as age_from_45,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 55 and 64
          then 1 else 0 end as age_from_55,
        case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 65 and 200
          then 1 else 0 end as age_from_65
      from leads as source cross join (select new.*) as joined
      where source.campaign_id = new.id
      union all
      select
        source.campaign_id,
        source.driving_school_id,
        (source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date,
        -(case when source.stage <> 'REGISTERED' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'NONE' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-A' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-B' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'FIRST_LICENSE-AB' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-A' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-B' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'ADDITION-AB' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-C' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-D' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and coalesce(source.plan_type || '-' || source.plan_modality, 'NONE') = 'CHANGE-E' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_1' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_2' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'PRE_REGISTRATION_COMPLETED' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_1' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_2' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_3' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_4' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'STEP_5' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and source.checkout_step = 'REGISTRATION_COMPLETED' then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 0 and 17
          then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 18 and 24
          then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 25 and 34
          then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 35 and 44
          then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 45 and 54
          then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 55 and 64
          then 1 else 0 end),
        -(case when source.stage <> 'REGISTERED' and extract(year from age((source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date, source.date_of_birth)) between 65 and 200
          then 1 else 0 end)
      from leads as source cross join (select old.*) as joined
      where source.campaign_id = old.id
    ) changed
    group by 1, 2, 3
    having sum(n) <> 0
      or sum(category_none) <> 0
      or sum(category_first_license_a) <> 0
      or sum(category_first_license_b) <> 0
      or sum(category_first_license_ab) <> 0
      or sum(category_addition_a) <> 0
      or sum(category_addition_b) <> 0
      or sum(category_addition_ab) <> 0
      or sum(category_change_c) <> 0
      or sum(category_change_d) <> 0
      or sum(category_change_e) <> 0
      or sum(step_pre_registration_1) <> 0
      or sum(step_pre_registration_2) <> 0
      or sum(step_pre_registration_completed) <> 0
      or sum(step_step_1) <> 0
      or sum(step_step_2) <> 0
      or sum(step_step_3) <> 0
      or sum(step_step_4) <> 0
      or sum(step_step_5) <> 0
      or sum(step_registration_completed) <> 0
      or sum(age_under_18) <> 0
      or sum(age_from_18) <> 0
      or sum(age_from_25) <> 0
      or sum(age_from_35) <> 0
      or sum(age_from_45) <> 0
      or sum(age_from_55) <> 0
      or sum(age_from_65) <> 0;
  return null;
end $$;
create or replace trigger lead_profiles_followed after update of zone_offset on campaigns
  for each row when (old.zone_offset is distinct from new.zone_offset)
  execute function follow_lead_profile_deltas();

create or replace function append_recipient_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into recipient_deltas (
      dispatch_id,
      outcome,
      n
    )
    select
      dispatch_id,
      outcome,
      sum(1)
    from added
    group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into recipient_deltas (
      dispatch_id,
      outcome,
      n
    )
    select
      dispatch_id,
      outcome,
      -sum(1)
    from removed
    group by 1, 2;
  else
    insert into recipient_deltas (
      dispatch_id,
      outcome,
      n
    )
    select
      dispatch_id,
      outcome,
      sum(n)
    from (
      select
        dispatch_id,
        outcome,
        1 as n
      from added
      union all
      select
        dispatch_id,
        outcome,
        -1
      from removed
    ) changed
    group by 1, 2
    having sum(n) <> 0;
  end if;
  return null;
end $$;

