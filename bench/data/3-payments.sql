-- Six or seven payments for each person who registered: five for each registration on the whole. The past is mostly paid.
insert into payments (id, entity_type, entity_id, registration_id, campaign_id, driving_school_id, plan_id, part, payment_method, order_id, status,
  active, installment_number, number_of_installments, due_date, gross_cents, partner_gross_cents, marketplace_gross_cents,
  fee_percentage_basis_points, partner_percentage_fee_cents, marketplace_percentage_fee_cents, partner_fixed_fee_cents,
  marketplace_fixed_fee_cents, payment_date, approval_day, liquidation_day, charge_state, payment_provider, created_at)
select uuidv7(at - now()), 'REGISTRATION', id, id, campaign_id, school_id, plan_id, case when i = 1 then 'DOWN_PAYMENT' else 'INSTALLMENT' end, chosen,
  ((n - 1) * 7 + i)::text, standing, luck > 0.04, i, instalments, due, 30000, 25500, 4500, 200, 510, 90, 43, 7,
  case when standing = 'PAID' then due::timestamptz end, case when standing = 'PAID' then due end, case when standing = 'PAID' then due + 1 end,
  'ISSUED', case when chosen = 'PIX' then 'transfeera' else 'getnet' end, at + make_interval(secs => i)
from (
  select r.*, i, instalments, luck, (r.at + interval '3 days')::date + (i - 1) * 30 as due,
    case when (r.at + interval '3 days')::date + (i - 1) * 30 > date '2026-11-20' then 'PENDING'
      when luck < 0.05 then 'CANCELLED' when luck < 0.07 then 'REVERSED' when luck < 0.15 then 'PENDING' else 'PAID' end as standing
  from bench_registrations as r
  cross join lateral (select 6 + (r.n % 100 < 41)::int as instalments) as how_many
  cross join lateral generate_series(1, how_many.instalments) as i
  cross join lateral (select random() + 0 * i as luck) as chance
  where r.state in ('REGISTERED', 'ABANDONED')
) as payment
order by at;
