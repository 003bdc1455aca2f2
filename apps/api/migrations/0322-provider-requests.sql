-- Money a provider is asked to give back or to pay out. The row is the committed intent, its id the key under which the provider is asked:
-- asking again with the same id does nothing twice. ACCEPTED: the provider took it and tells later what became of it.
create table provider_requests (
  id uuid primary key,
  kind text not null check (kind in ('REFUND', 'PAYOUT')),
  provider text not null,
  registration_id uuid not null references registrations,
  payment_id uuid references payments,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents <= 1000000000),
  -- Of a payout: whose account.
  recipient jsonb,
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'ACCEPTED', 'DONE', 'REJECTED')),
  external_id text,
  error text,
  requested_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  asked_at timestamptz,
  ask_again_at timestamptz,
  failed_tries int not null default 0,
  try_error text,
  constraint a_refund_has_a_payment check (kind <> 'REFUND' or payment_id is not null),
  constraint a_payout_has_a_recipient check (kind <> 'PAYOUT' or recipient is not null)
);
create index provider_requests_open on provider_requests (updated_at) where state in ('REQUESTED', 'ACCEPTED');

-- A card attempt whose answer was lost is asked about like a charge.
alter table payment_attempts add column ask_again_at timestamptz;
alter table payment_attempts add column failed_tries int not null default 0;
alter table payment_attempts add column try_error text;
create index payment_attempts_open on payment_attempts (at) where status = 'PENDING';

-- Everything asked of a provider whose outcome nobody knows yet.
create view pending_outcomes as
  select p.id, case p.charge_state when 'REQUESTED' then 'CHARGE' when 'CANCEL_REQUESTED' then 'CANCELLATION' else 'CHECK' end as kind,
    p.registration_id, p.id as payment_id, p.payment_provider as provider, p.payment_method, p.gross_cents as amount_cents,
    case when p.charge_state = 'ISSUED' then p.charge_asked_at else p.updated_at end as since,
    case when p.charge_asked_at >= p.updated_at then p.charge_failed_tries else 0 end as failed_tries,
    case when p.charge_asked_at >= p.updated_at then p.charge_try_error end as try_error,
    case when p.charge_asked_at >= p.updated_at then p.charge_ask_again_at end as ask_again_at
  from payments p
  where (p.charge_state = 'REQUESTED' and p.status = 'PENDING') or p.charge_state = 'CANCEL_REQUESTED'
    or (p.charge_state = 'ISSUED' and p.status = 'PENDING' and p.charge_failed_tries > 0 and p.charge_asked_at >= p.updated_at)
  union all
  select a.id, 'CARD', a.registration_id, a.payment_id, p.payment_provider, p.payment_method, a.total_gross_cents, a.at,
    a.failed_tries, a.try_error, a.ask_again_at
  from payment_attempts a join payments p on p.id = a.payment_id
  where a.status = 'PENDING'
  union all
  select q.id, q.kind, q.registration_id, q.payment_id, q.provider, p.payment_method, q.amount_cents, q.created_at,
    q.failed_tries, q.try_error, q.ask_again_at
  from provider_requests q left join payments p on p.id = q.payment_id
  where q.state in ('REQUESTED', 'ACCEPTED');
