-- Eight entries of the history for each registration, as an enrolment and its payments write them.
insert into events (at, actor_name, entity_type, entity_id, kind, before, after, request_id)
select at, null, 'REGISTRATION', id, kind, jsonb_build_object('status', 'CREATED', 'step', step), jsonb_build_object('status', status, 'step', step + 1,
  'planId', plan_id, 'paymentMethod', payment_method, 'amountCents', charges_cents), id::text
from (
  select r.*, step, least(r.registration_date + step * interval '7 days', timestamptz '2026-11-20 12:00:00Z') as at,
    (array['CREATED', 'PLAN_CHOSEN', 'CONTRACT_ACCEPTED', 'CHARGE_ISSUED', 'PAYMENT_SETTLED', 'PAYMENT_SETTLED', 'SCHEDULED', 'EDITED'])[step] as kind
  from registrations as r cross join generate_series(1, 8) as step
) as entries
order by at;
