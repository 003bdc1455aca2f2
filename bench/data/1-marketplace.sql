-- Schools in regions of up to 40, campaigns in one region each over three years, 3 to 29 schools a campaign, 4 plans a school.
insert into templates (id, key, name, type, language, template)
values (uuidv7(), 'BENCH', 'Contrato', 'CFC_STUDENT_CONTRACT', 'XHTML', '<p>{{studentName}}</p>');

insert into plans (id, name, description, type, modality, theoretical_classes, practical_classes, vehicle_lease)
select uuidv7(), 'Plano ' || type || ' ' || modality || ' ' || n, 'Plano', type, modality, 45, 20, true
from (values ('FIRST_LICENSE', 'B'), ('FIRST_LICENSE', 'AB'), ('FIRST_LICENSE', 'A'), ('ADDITION', 'A'), ('ADDITION', 'B'),
  ('ADDITION', 'AB'), ('CHANGE', 'C'), ('CHANGE', 'D'), ('CHANGE', 'E')) as category (type, modality), generate_series(1, 4) as n;

create table bench_schools as
select n, uuidv7() as id, (n - 1) / 40 as region from generate_series(1, :schools) as n;
insert into driving_schools (id, cnpj, company_name, commercial_name, presentation_name, school_phone, email, postal_code, state, locality,
  neighborhood, street, number, latitude, longitude, account_type, bank_code, agency_number, account_number,
  account_number_verification_digit, attendants, average_service_time, office_hours)
select id, lpad(n::text, 14, '0'), 'Auto Escola ' || n || ' Ltda', 'Auto Escola ' || n, 'CFC ' || n, '2733334444', 'cfc' || n || '@example.com',
  '29010000', 'ES', 'Cidade ' || region, 'Centro', 'Rua Sete', n::text, -20.3, -40.3, 'CHECKING', '001', '1234', '56789', '0', 2, 30, '[]'
from bench_schools;

create table bench_campaigns as
select n, uuidv7() as id, n % greatest(1, :schools / 40) as region, 3 + (n * 7919) % 27 as schools,
  -- A Saturday at 08:00 in Brasília.
  timestamptz '2023-11-25 11:00:00Z' + make_interval(days => 7 * ((n * 154) / :campaigns)) as opens
from generate_series(1, :campaigns) as n;
insert into campaigns (id, name, state, locality, county_id, edition, start_date, end_date, registration_start_date, registration_end_date,
  scheduling_start_date, scheduling_end_date, pix_expiration, boleto_expiration_strategy, boleto_expiration_days_to_add,
  allowed_payment_methods, contract_template_id)
select c.id, 'CNH Cidade ' || c.region, 'ES', 'Cidade ' || c.region, (select id from counties order by ibge_code limit 1), 1 + c.n / 25,
  opens - interval '30 days', opens + interval '120 days', opens, opens + interval '2 days', opens + interval '1 hour', opens + interval '90 days',
  24, 'ADD_DAYS', 3, '{PIX,CREDIT,BOLETO,BOLETO_PARCELADO}', (select id from templates where key = 'BENCH')
from bench_campaigns as c;

create table bench_in_campaign as
select uuidv7() as id, c.id as campaign_id, c.opens, s.id as school_id, s.n as school
from bench_campaigns as c
cross join lateral (
  select id, n from bench_schools as s where s.region = c.region order by hashint8(s.n::bigint * 1009 + c.n) limit c.schools
) as s;
insert into campaign_driving_schools (id, campaign_id, driving_school_id, presentation_name, boleto_beneficiary, credit_soft_descriptor)
select id, campaign_id, school_id, 'CFC ' || school, 'CFC', 'CFC' from bench_in_campaign;

-- What a person can choose: every offer is as likely, so campaigns and schools differ in size as their offers do.
create table bench_offers as
select row_number() over () as n, uuidv7() as id, i.id as in_campaign_id, i.campaign_id, i.opens, i.school_id, p.id as plan_id, p.type, p.modality
from bench_in_campaign as i
cross join lateral (select * from plans order by hashtext(plans.id::text || i.school_id::text) limit 4) as p;
alter table bench_offers add primary key (n);
insert into campaign_plans (id, campaign_driving_school_id, campaign_id, plan_id, pix_price_cents, credit_price_cents, boleto_price_cents,
  boleto_parcelado_price_cents, bp_down_payment_cents, bp_min_number_installments, bp_max_number_installments)
select id, in_campaign_id, campaign_id, plan_id, 180000, 190000, 185000, 200000, 50000, 1, 6 from bench_offers;
