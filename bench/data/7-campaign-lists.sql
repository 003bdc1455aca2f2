-- What the lists around campaigns show: tags, people waiting and drafts. Every other campaign is full; enrolment in the newest twenty is open until
-- they end; five thousand people wait for the newest one.
update seat_stocks set vacancies = taken where scope = 'CAMPAIGN' and owner_id in (select id from bench_campaigns where n % 2 = 1);
create table bench_newest as select n, id from bench_campaigns order by opens desc, id desc limit 20;
update campaigns set registration_end_date = end_date where id in (select id from bench_newest);

insert into tag_types (id, name, entity_types) values (uuidv7(), 'Bench', '{CAMPAIGN}');
insert into tags (id, tag_type_id, value)
select uuidv7(), t.id, 'Etiqueta ' || n from tag_types as t, generate_series(1, 20) as n where t.name = 'Bench';
insert into entity_tags (entity_type, entity_id, tag_id)
select 'CAMPAIGN', c.id, t.id from bench_campaigns as c
join (select tags.id, row_number() over (order by value) as n from tags join tag_types on tag_types.id = tag_type_id where tag_types.name = 'Bench') as t
  on t.n in (1 + c.n % 20, 1 + (c.n * 7) % 20);

insert into waiting_list_entries (id, campaign_id, driving_school_id, campaign_driving_school_id, name, email, registration_end_date, boleto_expiration,
  queued_at, offered_at, created_at, updated_at)
select uuidv7(at - now()), c.id, s.school_id, s.id, p.name, 'espera' || w.n || '@example.com', c.end_date, (c.end_date + interval '5 days')::date,
  at, case when w.n % 10 = 0 then at + interval '2 days' end, at, at
from (
  select c.id, c.end_date, c.start_date, case when c.id = (select id from campaigns order by start_date desc, id desc limit 1) then 5000 else 150 end as people
  from campaigns as c
) as c
cross join lateral generate_series(1, c.people) as w (n)
cross join lateral (select c.start_date + make_interval(mins => w.n * 10) as at) as moment
join bench_people as p on p.n = 1 + (w.n * 7919 + hashtext(c.id::text)::bigint % 1000000 + 1000000) % least(:registrations, 1000000)
-- A third asks for one CFC.
left join lateral (
  select id, school_id from bench_in_campaign as i where i.campaign_id = c.id and w.n % 3 = 0 order by hashint8(i.school::bigint * 31 + w.n) limit 1
) as s on true;

insert into users (id, name, username, password_hash, roles) values (uuidv7(), 'Bench', 'drafts@bench.local', '-', '{ADMIN}');
insert into drafts (id, entity_type, name, data, created_by, updated_by, created_at, updated_at)
select uuidv7(), 'CAMPAIGN', 'Rascunho ' || c.name || ' ' || n, data.form, u.id, u.id, c.start_date, c.start_date + make_interval(hours => n)
from campaigns as c
cross join generate_series(1, 2) as n
cross join (select id from users where username = 'drafts@bench.local') as u
cross join lateral (
  select jsonb_build_object('campaign', to_jsonb(c), 'drivingSchoolsConfigurations', (
    select jsonb_agg(to_jsonb(i) || jsonb_build_object('plans', (select jsonb_agg(to_jsonb(p)) from campaign_plans as p where p.campaign_driving_school_id = i.id)))
    from campaign_driving_schools as i where i.campaign_id = c.id)) as form
) as data;
