-- Payments, what providers said about them, and the double-entry ledger.
create table payment_fees (
  id uuid primary key,
  payment_method text not null check (payment_method in ('PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO')),
  percentage_basis_points int not null check (percentage_basis_points between 0 and 10000),
  -- Only PIX has its fixed fee here; card and boleto take the campaign's.
  fixed_cents bigint not null default 0 check (fixed_cents >= 0),
  valid_from date not null,
  valid_until date,
  exclude using gist (payment_method with =, daterange(valid_from, valid_until, '[)') with &&)
);

create table payments (
  id uuid primary key,
  entity_type text not null check (entity_type in ('REGISTRATION', 'REGISTRATION_PAYMENT_IN_CFC', 'REGISTRATION_PENALTY', 'REGISTRATION_PLAN_CHANGE', 'REGISTRATION_CUSTOM_PAYMENT')),
  entity_id uuid not null,
  registration_id uuid not null references registrations,
  campaign_id uuid not null references campaigns,
  driving_school_id uuid not null references driving_schools,
  plan_id uuid not null references plans,
  part text not null check (part in ('DOWN_PAYMENT', 'INSTALLMENT')),
  payment_method text not null check (payment_method in ('PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO')),
  -- What people read out on the phone; unique, made from a sequence.
  order_id text not null unique,
  status text not null check (status in ('PENDING', 'PAID', 'REVERSED', 'CANCELLED')),
  active boolean not null default true,
  reversal_status text check (reversal_status in ('WAITING_APPROVAL', 'APPROVED', 'DECLINED')),
  installment_number int not null default 1,
  number_of_installments int not null default 1,
  due_date date not null,
  expires_at timestamptz,
  gross_cents bigint not null check (gross_cents > 0),
  partner_gross_cents bigint not null check (partner_gross_cents >= 0),
  marketplace_gross_cents bigint not null check (marketplace_gross_cents >= 0),
  fee_percentage_basis_points int not null,
  partner_percentage_fee_cents bigint not null,
  marketplace_percentage_fee_cents bigint not null,
  partner_fixed_fee_cents bigint not null,
  marketplace_fixed_fee_cents bigint not null,
  partner_approved_cents bigint not null default 0,
  marketplace_approved_cents bigint not null default 0,
  partner_reversed_cents bigint not null default 0,
  marketplace_reversed_cents bigint not null default 0,
  payment_date timestamptz,
  approval_day date,
  liquidation_day date,
  card_brand text,
  card_installments int,
  -- The charge at the provider. No provider call happens inside a transaction: REQUESTED is the committed intent.
  charge_state text not null default 'REQUESTED' check (charge_state in ('NONE', 'REQUESTED', 'ISSUED', 'REJECTED', 'CANCEL_REQUESTED', 'CANCELLED')),
  charge_error text,
  payment_provider text,
  external_payment_id text,
  pix_copy_and_paste_code text,
  pix_txid text,
  barcode text,
  typeful_line text,
  our_number text,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint gross_is_the_sum check (gross_cents = partner_gross_cents + marketplace_gross_cents),
  constraint paid_has_a_day check (status <> 'PAID' or (payment_date is not null and approval_day is not null and liquidation_day is not null))
);
create sequence payment_order_numbers;
create unique index payments_external on payments (payment_provider, external_payment_id) where external_payment_id is not null;
create index payments_by_registration on payments (registration_id, created_at desc, id desc);
create index payments_newest on payments (created_at desc, id desc) where active;
create index payments_by_campaign on payments (campaign_id, created_at desc, id desc) where active;
create index payments_by_school on payments (driving_school_id, created_at desc, id desc) where active;
create index payments_by_school_status_due on payments (driving_school_id, status, due_date, created_at desc, id desc) where active;
create index payments_by_status on payments (status, created_at desc, id desc) where active;
create index payments_by_due on payments (due_date, created_at desc, id desc) where active;
create index payments_open_charges on payments (updated_at) where charge_state in ('REQUESTED', 'CANCEL_REQUESTED');
create index payments_by_typeful_line on payments (typeful_line) where typeful_line is not null;

create table payment_attempts (
  id uuid primary key,
  registration_id uuid not null references registrations,
  payment_id uuid not null references payments,
  at timestamptz not null default now(),
  operation text not null,
  -- PENDING while the provider has been asked and has not answered: no second attempt meanwhile.
  status text not null check (status in ('PENDING', 'SUCCESS', 'ERROR')),
  card_brand text,
  card_installments int,
  total_gross_cents bigint not null,
  description text,
  error_code text,
  error_details text
);
create index payment_attempts_by_registration on payment_attempts (registration_id, at desc);
create unique index payment_attempts_one_open on payment_attempts (payment_id) where status = 'PENDING';

-- Every event a provider sent, once. Nothing is dropped: what does not fit raises an irregularity.
create table provider_events (
  provider text not null,
  provider_event_id text not null,
  kind text not null,
  external_payment_id text,
  payment_id uuid,
  amount_cents bigint,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  outcome text not null,
  primary key (provider, provider_event_id)
);

create table irregularities (
  id uuid primary key,
  type text not null check (type in ('PAID_AFTER_CANCELLATION', 'DUPLICATE_PAYMENT', 'AMOUNT_MISMATCH', 'LEDGER_MISMATCH', 'UNKNOWN_CHARGE')),
  registration_id uuid references registrations,
  payment_id uuid references payments,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references users,
  resolution text
);
create index irregularities_open on irregularities (created_at desc) where resolved_at is null;

-- Double entry, append-only. One business action is one transaction whose entries sum to zero.
create table ledger_transactions (
  id uuid primary key,
  kind text not null check (kind in (
    'CONTRACT', 'CONTRACT_CANCELLED', 'PLAN_CHANGE', 'PENALTY', 'CUSTOM_PAYMENT', 'PLATFORM_PAYMENT', 'PAYMENT_IN_CFC',
    'PAYMENT_IN_CFC_CANCELLED', 'REVERSAL', 'REFUND', 'MANUAL_CREDIT', 'MANUAL_DEBIT', 'FEE'
  )),
  -- Null only for money no registration could be found for.
  registration_id uuid references registrations,
  source_type text not null,
  source_id uuid not null,
  reverses_id uuid unique references ledger_transactions,
  reason text,
  actor_id uuid,
  at timestamptz not null default now()
);
create index ledger_transactions_by_registration on ledger_transactions (registration_id, at);
create index ledger_transactions_by_source on ledger_transactions (source_type, source_id);

create table ledger_entries (
  transaction_id uuid not null references ledger_transactions,
  line int not null,
  -- STUDENT: what the person owes (negative) or has (positive). The others are the other side.
  account text not null check (account in ('STUDENT', 'REVENUE', 'PLATFORM_CASH', 'CFC_CASH', 'FEES', 'SUSPENSE')),
  holder text not null check (holder in ('MARKETPLACE', 'PARTNER')),
  registration_id uuid references registrations,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (transaction_id, line)
);
create index ledger_entries_by_registration on ledger_entries (registration_id, account, holder) include (amount_cents);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries execute function refuse_change();

create function ledger_transaction_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_cents), 0) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries deferrable initially deferred
  for each row execute function ledger_transaction_balances();
