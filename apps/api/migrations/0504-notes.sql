-- What staff write down about a registration, or about a row that belongs to one. `registration_id` is who may see it, and what the timeline reads.
create table notes (
  id uuid primary key,
  entity_type text not null check (entity_type in ('REGISTRATION', 'REGISTRATION_PAYMENT_IN_CFC', 'REGISTRATION_PLAN_CHANGE',
    'REGISTRATION_REFUND', 'REGISTRATION_MANUAL_ENTRY', 'ENTITY_PAYMENT', 'REGISTRATION_CUSTOM_PAYMENT')),
  entity_id uuid not null,
  registration_id uuid not null references registrations,
  text text not null check (length(text) between 1 and 10000),
  created_by uuid references users,
  created_at timestamptz not null
);
create index notes_by_entity on notes (entity_type, entity_id, created_at, id);
create index notes_by_registration on notes (registration_id, created_at);
