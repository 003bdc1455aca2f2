-- Abandonments with their penalty, and the rule that proposes one.

-- The default penalty by the campaign's first day (Specification 3 §9): a part of the amount due.
create table penalty_rules (
  id uuid primary key,
  -- Days of the campaign's calendar; null is unbounded. The end is not included.
  campaign_start_from date,
  campaign_start_until date,
  percentage_basis_points int not null check (percentage_basis_points between 0 and 10000),
  exclude using gist (daterange(campaign_start_from, campaign_start_until, '[)') with &&)
);
insert into penalty_rules (id, campaign_start_from, campaign_start_until, percentage_basis_points) values
  ('0193f3a0-0000-7000-8000-000000000001', null, '2022-02-11', 3000),
  ('0193f3a0-0000-7000-8000-000000000002', '2022-02-11', null, 2000);

-- One row each time somebody gave up; at most one is in force. What it took back is what undoing it restores.
create table registration_abandonments (
  id uuid primary key,
  registration_id uuid not null references registrations,
  -- Centavos; both null without a penalty.
  penalty_marketplace_cents bigint check (penalty_marketplace_cents >= 0),
  penalty_partner_cents bigint check (penalty_partner_cents >= 0),
  -- The whole penalty was asked for, whatever had been paid.
  ignores_paid boolean not null default false,
  cancelled_charges jsonb not null,
  cancelled_payments uuid[] not null,
  note text,
  created_by uuid references users,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references users,
  constraint penalty_has_both_shares check ((penalty_marketplace_cents is null) = (penalty_partner_cents is null))
);
create unique index registration_abandonments_in_force on registration_abandonments (registration_id) where undone_at is null;
create index registration_abandonments_by_registration on registration_abandonments (registration_id, created_at desc);
