-- Credit given back outside the provider, with its proofs as attachments. Whose cash it was stands in the ledger entries and here.
create table registration_refunds (
  id uuid primary key,
  registration_id uuid not null references registrations,
  payer text not null check (payer in ('MARKETPLACE', 'PARTNER')),
  amount_cents bigint not null check (amount_cents > 0),
  note text,
  created_by uuid references users,
  created_at timestamptz not null
);
create index registration_refunds_by_registration on registration_refunds (registration_id, created_at desc, id desc);
