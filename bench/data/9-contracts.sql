-- One accepted and printed contract of some four kilobytes for each registration.
insert into contracts (id, registration_id, template_id, template_version, variables, body, sha256, accepted_at, accepted_address, created_at,
  pdf_key, pdf_sha256, pdf_pages, print_asked_at, rendered_at)
select uuidv7(), r.id, t.id, 1, jsonb_build_object('matricula', r.id, 'plano', r.plan_id, 'valor', r.charges_cents), clauses.text,
  encode(sha256(convert_to(clauses.text, 'UTF8')), 'hex'), r.registration_date, '192.0.2.1', r.registration_date,
  'contracts/' || r.id || '/1.pdf', encode(sha256(convert_to(r.id::text, 'UTF8')), 'hex'), 4, r.registration_date, r.registration_date + interval '1 minute'
from registrations as r
cross join (select id from templates where key = 'BENCH') as t
cross join lateral (
  select '<p>' || r.id || '</p>' || string_agg('<p>Cláusula ' || n || ': ' || md5(r.id::text || n) || ' obriga as partes ao que aqui se contrata.</p>', '') as text
  from generate_series(1, 40) as n
) as clauses
where r.status in ('REGISTERED', 'ABANDONED');
