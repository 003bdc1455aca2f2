-- Above its limit a command waits for a second person. No limit is seeded: then only reversals to a bank account wait.
create table approval_limits (
  id uuid primary key,
  kind text not null check (kind in ('REFUND', 'REVERSAL', 'MANUAL_ENTRY', 'PENALTY', 'PAYOUT_DATA')),
  limit_cents bigint not null check (limit_cents >= 0),
  valid_from date not null,
  valid_until date,
  version int not null default 1,
  constraint approval_limits_order check (valid_until >= valid_from),
  constraint approval_limits_one_a_day exclude using gist (kind with =, daterange(valid_from, valid_until, '[]') with &&)
);

-- A command as it was sent, and the effect that was shown, while another person decides. Nothing of it is done before.
create table approval_requests (
  id uuid primary key,
  kind text not null check (kind in ('REFUND', 'REVERSAL', 'MANUAL_ENTRY', 'PENALTY', 'PAYOUT_DATA')),
  status text not null default 'WAITING_APPROVAL'
    check (status in ('WAITING_APPROVAL', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED')),
  registration_id uuid references registrations,
  driving_school_id uuid references driving_schools,
  -- What it is about inside its record, as a payment; empty for the record itself.
  subject text not null default '',
  params jsonb not null,
  body jsonb not null,
  shown jsonb not null,
  amount_cents bigint,
  -- Null when all of its kind wait.
  limit_cents bigint,
  reason text,
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references users,
  ended_at timestamptz,
  end_reason text,
  constraint approval_requests_one_record check (num_nonnulls(registration_id, driving_school_id) = 1),
  constraint approval_requests_ended check ((status = 'WAITING_APPROVAL') = (ended_at is null)),
  constraint approval_requests_decided check ((status in ('APPROVED', 'DECLINED')) = (decided_by is not null)),
  constraint approval_requests_by_another check (decided_by <> requested_by)
);
create unique index approval_requests_one_waits on approval_requests (kind, coalesce(registration_id, driving_school_id), subject)
  where status = 'WAITING_APPROVAL';
create index approval_requests_newest on approval_requests (requested_at desc, id desc);
create index approval_requests_waiting on approval_requests (expires_at) where status = 'WAITING_APPROVAL';
create index approval_requests_by_registration on approval_requests (registration_id) where registration_id is not null;
