-- What the control room of a campaign counts beside registrations and leads: seats sold, times booked, card attempts, messages sent.
insert into seat_stocks (scope, owner_id, campaign_id, vacancies, taken)
select 'CAMPAIGN', campaign_id, campaign_id, count(*) + 200, count(*) from registrations where status = 'REGISTERED' group by campaign_id
union all
select 'DRIVING_SCHOOL', campaign_driving_school_id, campaign_id, count(*) + 20, count(*) from registrations
where status = 'REGISTERED' and campaign_driving_school_id is not null group by 2, 3
union all
select 'PLAN', campaign_plan_id, campaign_id, count(*) + 5, count(*) from registrations
where status = 'REGISTERED' and campaign_plan_id is not null group by 2, 3;

update driving_schools set office_hours = (
  select jsonb_object_agg(day, case when day = 'SUNDAY' then '[]' else '[["08:00:00", "12:00:00"], ["13:00:00", "18:00:00"]]' end::jsonb)
  from unnest(array['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']) as day)
where office_hours = '[]';

-- Half an hour each.
insert into slot_seats (driving_school_id, starts_at, seat, registration_id, campaign_id)
select driving_school_id, slot, row_number() over (partition by driving_school_id, slot order by id), id, campaign_id
from registrations
cross join lateral (select date_bin(interval '30 minutes', scheduling_at, timestamptz '2000-01-01 00:00:00Z') as slot) as at
where status = 'REGISTERED' and scheduling_at is not null;

-- Of the cards of the last year: every third was refused once.
create table bench_attempts as
select p.id as payment_id, p.registration_id, p.created_at as at, p.gross_cents, refused
from payments as p
cross join lateral (select hashtext(p.registration_id::text) & 15 as luck) as l
cross join lateral (select case when luck < 3 then 'CARD_INSUFFICIENT_LIMIT' when luck < 5 then 'CARD_EXPIRED' when luck < 6 then 'SOMETHING_ELSE' end as refused) as r
where p.part = 'DOWN_PAYMENT' and p.payment_method = 'CREDIT' and p.created_at >= timestamptz '2025-11-20 00:00:00Z';
insert into payment_attempts (id, registration_id, payment_id, at, operation, status, card_brand, card_installments, total_gross_cents, error_code)
select uuidv7(at - now()), registration_id, payment_id, at, 'CARD_PAYMENT', 'SUCCESS', 'VISA', 1, gross_cents, null from bench_attempts
union all
select uuidv7(at - interval '1 minute' - now()), registration_id, payment_id, at - interval '1 minute', 'CARD_PAYMENT', 'ERROR', 'VISA', 1, gross_cents, refused
from bench_attempts where refused is not null;
update registrations as r set payment_attempts_qty = 1 + (a.refused is not null)::int from bench_attempts as a where a.registration_id = r.id;

-- Eight messages to everybody who pre-registered for one of the six newest campaigns.
insert into communication_dispatches (id, campaign_id, kind, day, template_id, template_version, status, created_at, moved_at, finished_at)
select uuidv7(), c.id, kind, (c.opens + days * interval '1 day')::date, (select id from templates where key = 'BENCH'), 1, 'DONE', c.opens + days * interval '1 day',
  c.opens + days * interval '1 day', c.opens + days * interval '1 day'
from (select * from bench_campaigns order by opens desc, n desc limit 6) as c
cross join (values ('ENROLMENT_LINK', 0), ('REGISTRATION_REMINDER', -9), ('REGISTRATION_REMINDER', -6), ('REGISTRATION_REMINDER', -3), ('REGISTRATION_REMINDER', -1),
  ('SATURDAY', 0), ('SUNDAY_MORNING', 1), ('SUNDAY_LAST_HOURS', 1)) as told (kind, days);
create table bench_messages as
select uuidv7(d.created_at - now()) as id, d.id as dispatch_id, l.id as lead_id, l.email, d.created_at, hashtext(l.id::text) & 63 as luck
from communication_dispatches as d join leads as l on l.campaign_id = d.campaign_id
order by d.created_at;
insert into outbox_messages (id, channel, recipient, subject, body, entity_type, entity_id, status, attempts, created_at, sent_at)
select id, 'EMAIL', email, 'As matrículas abriram', 'Olá! As matrículas da sua cidade estão abertas até domingo às 20h. Escolha a autoescola e o plano no seu link.', 'LEAD', lead_id,
  case when luck = 0 then 'FAILED' else 'SENT' end, 1, created_at, case when luck > 0 then created_at end
from bench_messages where luck < 60 order by id;
insert into communication_recipients (dispatch_id, lead_id, message_id, outcome)
select dispatch_id, lead_id, case when luck < 60 then id end, case when luck = 0 then 'failed' when luck < 60 then 'sent' else 'blocked' end
from bench_messages order by id;
update communication_dispatches as d set total = counted.n
from (select dispatch_id, count(*) as n from bench_messages group by 1) as counted where counted.dispatch_id = d.id;

-- Where people stood, every hour of the month before the registrations and the two days they are open, of the twenty newest campaigns.
insert into checkout_step_snapshots (campaign_id, taken_at, steps)
select c.id, at, jsonb_agg(jsonb_build_object('school', school_id, 'counts', jsonb_build_array(40, 30, 25, 20, 15, 10, 5, 2, 100)))
from (select * from bench_campaigns order by opens desc, n desc limit 20) as c
cross join lateral generate_series(c.opens - interval '30 days', c.opens + interval '2 days', interval '1 hour') as at
join bench_in_campaign as i on i.campaign_id = c.id
group by c.id, at;
