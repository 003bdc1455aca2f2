-- People who start on the weekend a campaign opens (most) or in the days around it. About one name in fifteen has a Silva.
create table bench_people as
select n, 1 + floor(random() * (select count(*) from bench_offers))::int as offer,
  case when random() < 0.8 then random() * interval '40 hours' else (random() - 0.4) * interval '20 days' end as after_opening,
  random() as status, random() as method, random() as paid,
  (array['Maria','José','Ana','João','Antônio','Francisca','Carlos','Paulo','Adriana','Luiz','Marcos','Patrícia','Aline','Gabriel','Bruna',
    'Rafael','Camila','Lucas','Júlia','Mateus','Letícia','Felipe','Amanda','Thiago','Larissa','Rodrigo','Beatriz','Gustavo','Vanessa','Leandro']
  )[1 + floor(random() * 30)] || ' ' || (array['Aparecida','Eduarda','Henrique','Cristina','Augusto','Fernanda','Vitória','Miguel','Clara','Otávio']
  )[1 + floor(random() * 10)] || ' ' || (array['Santos','Oliveira','Souza','Rodrigues','Ferreira','Alves','Pereira','Lima','Gomes','Costa',
    'Ribeiro','Martins','Carvalho','Almeida','Lopes','Soares','Fernandes','Vieira','Barbosa','Rocha','Dias','Nascimento','Andrade','Moreira',
    'Nunes','Marques','Machado','Mendes','da Silva','Silva']
  )[1 + floor(random() * 30)] as name
from generate_series(1, :registrations) as n;

create table bench_registrations as
select uuidv7(at - now()) as id, uuidv7(at - now()) as student_id, p.*, o.id as campaign_plan_id, o.in_campaign_id, o.campaign_id, o.school_id,
  o.plan_id, o.type, o.modality
from (
  select p.*, least(o.opens + p.after_opening, timestamptz '2026-11-20 12:00:00Z') as at,
    case when p.status < 0.70 then 'REGISTERED' when p.status < 0.78 then 'ABANDONED' when p.status < 0.88 then 'PLAN_IN_CART' else 'CREATED' end as state,
    case when p.method < 0.45 then 'PIX' when p.method < 0.70 then 'CREDIT' when p.method < 0.80 then 'BOLETO' else 'BOLETO_PARCELADO' end as chosen
  from bench_people as p join bench_offers as o on o.n = p.offer
) as p
join bench_offers as o on o.n = p.offer
order by p.at;

insert into students (id, user_id, name, email, cpf, cellphone, date_of_birth, state, city)
select student_id, student_id, name, 'p' || n || '@example.com', lpad(n::text, 11, '0'), lpad(n::text, 11, '0'),
  date '1970-01-01' + (n % 13000), 'ES', 'Vitória'
from bench_registrations order by at;

insert into registrations (id, campaign_id, student_id, user_id, driving_school_id, campaign_driving_school_id, plan_id, campaign_plan_id,
  plan_type, plan_modality, status, payment_method, registration_date, registration_day, registered_at, scheduling_at, scheduling_day,
  checkout_step, student_name, student_cpf, student_email, student_cellphone, contract_amount_cents, charges_cents, credits_cents, earliest_due_date)
select id, campaign_id, student_id, student_id, school_id, in_campaign_id, plan_id, campaign_plan_id, type, modality, state,
  case when state in ('REGISTERED', 'ABANDONED') then chosen end, at, (at - interval '3 hours')::date,
  case when state = 'REGISTERED' then at end, case when paid > 0.5 then at + interval '10 days' end,
  case when paid > 0.5 then (at + interval '10 days' - interval '3 hours')::date end,
  'STEP_5', name, lpad(n::text, 11, '0'), 'p' || n || '@example.com', lpad(n::text, 11, '0'),
  charged, charged, case when paid < 0.6 then charged when paid < 0.8 then charged / 2 when paid < 0.82 then charged + 100 else 0 end,
  case when paid between 0.6 and 0.8 or paid > 0.82 then (at + interval '33 days')::date end
from bench_registrations
cross join lateral (select case when state in ('REGISTERED', 'ABANDONED') then 190000 else 0 end as charged) as amount
order by at;
