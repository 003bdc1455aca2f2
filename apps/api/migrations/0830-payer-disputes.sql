-- Payments that their payers contest: by a chargeback, with which the bank of a card takes money back, or by a complaint
-- of fraud by PIX (MED).
create table payer_disputes (
  id uuid primary key,
  provider text not null,
  external_id text not null,
  kind text not null check (kind in ('CHARGEBACK', 'MED')),
  state text not null check (state in ('OPEN', 'TAKEN', 'WON', 'LOST', 'CANCELLED')),
  payment_id uuid references payments (id),
  amount_cents bigint not null check (amount_cents > 0),
  answer_by timestamptz,
  opened_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, external_id)
);
create index payer_disputes_by_payment on payer_disputes (payment_id);
comment on table payer_disputes is 'What payers, or their banks, contest of a payment: a chargeback of a card, or a complaint of fraud by PIX (MED).';
comment on column payer_disputes.id is 'Ours; also the source of what is booked.';
comment on column payer_disputes.created_at is 'When we heard of it first.';
comment on column payer_disputes.updated_at is 'When it last changed.';
comment on column payer_disputes.provider is 'The provider that told it.';
comment on column payer_disputes.external_id is 'The provider''s number of the dispute.';
comment on column payer_disputes.kind is 'CHARGEBACK of a card, or MED, a complaint of fraud by PIX.';
comment on column payer_disputes.state is 'OPEN: the provider analyses it. TAKEN: the money was taken back. WON: the money stayed or came back. LOST: the money is gone for good. CANCELLED: the payer withdrew it.';
comment on column payer_disputes.payment_id is 'The payment; null while no payment is known that the dispute can be about.';
comment on column payer_disputes.amount_cents is 'What is contested, in centavos.';
comment on column payer_disputes.answer_by is 'Until when it can be answered; null when the provider says no day.';
comment on column payer_disputes.opened_at is 'When the payer contested.';

-- A chargeback, a complaint of fraud, and what the provider's statement tells otherwise than our records.
alter table irregularities drop constraint irregularities_type_check;
alter table irregularities add constraint irregularities_type_check check (type in (
  'PAID_AFTER_CANCELLATION', 'DUPLICATE_PAYMENT', 'AMOUNT_MISMATCH', 'LEDGER_MISMATCH', 'UNKNOWN_CHARGE',
  'INVALID_NOTICE', 'CHARGE_MISMATCH', 'CANCELLED_BY_PROVIDER', 'REFUNDED_BY_PROVIDER', 'NOTICE_NOT_CONFIRMED',
  'PAYOUT_MISMATCH', 'CARD_CHARGEBACK', 'PIX_FRAUD_CLAIM', 'STATEMENT_MISMATCH'
)) not valid;

-- Each day of a provider's statement is compared once it is over, and again for what comes late.
create table provider_statement_days (
  provider text not null,
  day date not null,
  state text not null check (state in ('COMPARED', 'UNAVAILABLE')),
  line_count int not null default 0,
  total_cents bigint not null default 0,
  difference_count int not null default 0,
  error text,
  read_at timestamptz not null,
  primary key (provider, day)
);
comment on table provider_statement_days is 'The days of each provider''s statement that were compared with what we booked.';
comment on column provider_statement_days.provider is 'The provider.';
comment on column provider_statement_days.day is 'A day in São Paulo.';
comment on column provider_statement_days.state is 'COMPARED, or UNAVAILABLE when the provider did not give the statement.';
comment on column provider_statement_days.line_count is 'How many receipts the statement has.';
comment on column provider_statement_days.total_cents is 'What they add up to, in centavos.';
comment on column provider_statement_days.difference_count is 'How many receipts we had not booked, had booked otherwise, or the statement lacks.';
comment on column provider_statement_days.error is 'Why it was not given.';
comment on column provider_statement_days.read_at is 'When it was last read.';
