-- Charges beside the contract. The reason is kept by its name at the time, as plans keep the fees they chose.
create table registration_custom_payments (
  id uuid primary key,
  registration_id uuid not null references registrations,
  marketplace_cents bigint not null check (marketplace_cents >= 0),
  partner_cents bigint not null check (partner_cents >= 0),
  reason text not null,
  details text not null,
  created_by uuid references users,
  created_at timestamptz not null,
  constraint something_is_charged check (marketplace_cents + partner_cents > 0)
);
create index registration_custom_payments_by_registration on registration_custom_payments (registration_id, created_at desc, id desc);
