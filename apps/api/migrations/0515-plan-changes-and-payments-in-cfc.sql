-- Money a student left at the school, outside the platform. The latest one in force can be cancelled.
create table registration_payments_in_cfc (
  id uuid primary key,
  registration_id uuid not null references registrations,
  marketplace_cents bigint not null check (marketplace_cents >= 0),
  partner_cents bigint not null check (partner_cents >= 0),
  original_plan_id uuid not null references plans,
  new_plan_id uuid not null references plans,
  original_payment_method text not null check (original_payment_method in ('PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO')),
  new_payment_method text not null check (new_payment_method in ('PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO')),
  created_by uuid references users,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by uuid references users,
  constraint something_is_paid check (marketplace_cents + partner_cents > 0)
);
create index registration_payments_in_cfc_by_registration on registration_payments_in_cfc (registration_id, created_at desc, id desc);

-- A change of plan or of payment method. One that came with a payment in the CFC has that payment's id.
create table registration_plan_changes (
  id uuid primary key,
  registration_id uuid not null references registrations,
  -- What it added to the price of the contract, centavos; below zero for a cheaper plan.
  marketplace_cents bigint not null,
  partner_cents bigint not null,
  original_plan_id uuid not null references plans,
  new_plan_id uuid not null references plans,
  original_payment_method text not null check (original_payment_method in ('PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO')),
  new_payment_method text not null check (new_payment_method in ('PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO')),
  recalculation_strategy text check (recalculation_strategy in ('ADD_DIFFERENCE', 'RECALCULATE_PENDING')),
  payment_in_cfc_id uuid references registration_payments_in_cfc,
  created_by uuid references users,
  created_at timestamptz not null,
  undone_at timestamptz,
  constraint something_changes check (original_plan_id <> new_plan_id or original_payment_method <> new_payment_method)
);
create index registration_plan_changes_by_registration on registration_plan_changes (registration_id, created_at desc, id desc);
