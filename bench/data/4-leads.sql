-- A lead for each registration, and for people who never began one: with those who did not finish, :leads people count as leads.
-- One in forty starts again, some days later.
create table bench_cities as select row_number() over (order by ibge_code) - 1 as n, id from counties order by ibge_code limit 80;

insert into leads (id, campaign_id, name, email, phone, cpf, date_of_birth, county_id, plan_type, plan_modality, driving_school_id, plan_id,
  whatsapp_opt_in, consent_at, checkout_step, enrolment_key_hash, registration_id, created_at, updated_at, stage)
select uuidv7(at - interval '1 day' - now()), r.campaign_id, r.name, 'p' || r.n || '@example.com', lpad(r.n::text, 11, '0'), lpad(r.n::text, 11, '0'),
  date '1970-01-01' + (r.n % 13000), c.id, r.type, r.modality, r.school_id, r.plan_id, r.n % 3 <> 0, at - interval '1 day',
  case when state in ('REGISTERED', 'ABANDONED') then 'REGISTRATION_COMPLETED' when state = 'CREATED' then 'STEP_' || 1 + r.n % 2
    else 'STEP_' || 3 + r.n % 2 end,
  'r' || r.n, r.id, at - interval '1 day', at, case when state in ('REGISTERED', 'ABANDONED') then 'REGISTERED' else 'UNFINISHED' end
from bench_registrations as r
join bench_cities as c on c.n = (hashtext(r.campaign_id::text) & 63) + r.n % 8
order by at;

insert into leads (id, campaign_id, name, email, phone, cpf, date_of_birth, county_id, plan_type, plan_modality, driving_school_id,
  whatsapp_opt_in, consent_at, checkout_step, enrolment_key_hash, created_at, updated_at, stage)
select uuidv7(at - now()), o.campaign_id, p.name, 'q' || person || '@example.com', lpad((20000000 + person)::text, 11, '0'),
  lpad((20000000 + person)::text, 11, '0'), date '1970-01-01' + (person % 13000)::int, c.id,
  case when step > 1 then o.type end, case when step > 1 then o.modality end, case when step > 1 and l.n % 2 = 0 then o.school_id end,
  l.n % 3 <> 0, at, (array['PRE_REGISTRATION_1', 'PRE_REGISTRATION_2', 'PRE_REGISTRATION_COMPLETED'])[step], 'l' || l.n, at, at + interval '5 minutes',
  'NOT_STARTED'
from (
  select n, case when n % 40 = 0 then n - 1 else n end as person, (1 + n % 3)::int as step,
    1 + (hashint8(n::bigint) & 2147483647) % (select count(*) from bench_offers) as offer,
    1 + (hashint8(n::bigint * 7919) & 2147483647) % (select count(*) from bench_people) as namesake
  from generate_series(1, :leads - (select count(*) from bench_registrations where state in ('CREATED', 'PLAN_IN_CART'))) as n
) as l
join bench_offers as o on o.n = l.offer
join bench_people as p on p.n = l.namesake
cross join lateral (select least(o.opens - (l.n % 29) * interval '1 day' + l.n % 86400 * interval '1 second', timestamptz '2026-11-20 12:00:00Z') as at) as moment
join bench_cities as c on c.n = (hashtext(o.campaign_id::text) & 63) + l.n % 8
order by at;
