-- Posts the contract of each registration and its credits in five parts. The credits are manual ones, because the
-- generated payments report no money; so the ledger agrees with the figures that registrations keep.
create table bench_ledger as
select uuidv7(at - now()) as id, posted.* from (
  select id as registration_id, 'CONTRACT' as kind, -charges_cents as cents, registration_date as at
  from registrations where charges_cents > 0
  union all
  select id, 'MANUAL_CREDIT', credits_cents / 5 + case when part = 1 then credits_cents % 5 else 0 end, least(registration_date + part * interval '30 days', timestamptz '2026-11-20 12:00:00Z')
  from registrations cross join generate_series(1, 5) as part where credits_cents > 0
) as posted;

insert into ledger_transactions (id, kind, registration_id, source_type, source_id, at)
select id, kind, registration_id, 'REGISTRATION', registration_id, at from bench_ledger order by at;

insert into ledger_entries (transaction_id, line, account, holder, registration_id, amount_cents)
select id, line, account, holder, registration_id, amount
from bench_ledger
cross join lateral (select cents * 85 / 100 as partner, cents - cents * 85 / 100 as marketplace) as shares
cross join lateral (values (1, 'STUDENT', 'PARTNER', partner), (2, 'STUDENT', 'MARKETPLACE', marketplace),
  (3, 'REVENUE', 'PARTNER', -partner), (4, 'REVENUE', 'MARKETPLACE', -marketplace)) as entry (line, account, holder, amount)
order by at;
drop table bench_ledger;
