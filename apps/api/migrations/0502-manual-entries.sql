-- Credits and debits entered by an administrator. What was entered stays: it is corrected by an entry the other way.
create table registration_manual_entries (
  id uuid primary key,
  registration_id uuid not null references registrations,
  entry_type text not null check (entry_type in ('CREDIT', 'DEBIT')),
  marketplace_cents bigint not null check (marketplace_cents >= 0),
  partner_cents bigint not null check (partner_cents >= 0),
  reason text not null,
  created_by uuid references users,
  created_at timestamptz not null,
  constraint something_is_entered check (marketplace_cents + partner_cents > 0)
);
create index registration_manual_entries_by_registration on registration_manual_entries (registration_id, created_at desc, id desc);
