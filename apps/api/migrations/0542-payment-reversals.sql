-- Reversals of paid payments: a card's by its provider, others by bank transfer once a second person approved.
-- The id is also that of the request to the provider (refund or payout), so that asking again does nothing twice.
create table payment_reversals (
  id uuid primary key,
  registration_id uuid not null references registrations,
  payment_id uuid not null references payments,
  status text not null check (status in ('WAITING_APPROVAL', 'APPROVED', 'DECLINED')),
  marketplace_cents bigint not null check (marketplace_cents >= 0),
  partner_cents bigint not null check (partner_cents >= 0),
  -- Null for a card.
  customer_name text,
  customer_document_type text check (customer_document_type in ('CPF', 'CNPJ')),
  customer_document text,
  customer_account_type text check (customer_account_type in ('CHECKING', 'SAVINGS', 'PAYMENT')),
  customer_bank_number text references banks,
  customer_agency_number text,
  customer_agency_verification_digit text,
  customer_account_number text,
  customer_account_verification_digit text,
  -- Where a second person decides.
  approval_request_id uuid references approval_requests,
  ended_at timestamptz,
  -- Why the provider could not.
  reason text,
  created_by uuid references users,
  created_at timestamptz not null,
  constraint something_goes_back check (marketplace_cents + partner_cents > 0)
);
create unique index payment_reversals_one_open on payment_reversals (payment_id) where status in ('WAITING_APPROVAL', 'APPROVED');
create index payment_reversals_by_payment on payment_reversals (payment_id, created_at desc, id desc);
create index payment_reversals_by_registration on payment_reversals (registration_id, created_at desc, id desc);
create unique index payment_reversals_by_request on payment_reversals (approval_request_id) where approval_request_id is not null;
