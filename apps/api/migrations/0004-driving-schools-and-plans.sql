-- Driving schools (CFC) and the plans they offer. CNPJ is stored without mask, upper case: since July 2026 it may carry letters.
create table driving_schools (
  id uuid primary key,
  cnpj text not null unique check (cnpj ~ '^[A-Z0-9]{12}[0-9]{2}$'),
  company_name text not null,
  commercial_name text not null,
  presentation_name text not null,
  name_search text generated always as (searchable(presentation_name || ' ' || commercial_name || ' ' || company_name)) stored,
  school_phone text not null,
  owner_phone text,
  email text not null,
  postal_code text not null check (postal_code ~ '^\d{8}$'),
  state text not null references states (acronym),
  locality text not null,
  neighborhood text not null,
  street text not null,
  number text not null,
  complement text,
  latitude numeric(9, 6) not null,
  longitude numeric(9, 6) not null,
  account_type text not null check (account_type in ('CHECKING', 'SAVINGS', 'PAYMENT')),
  bank_code text not null references banks (code),
  agency_number text not null,
  agency_number_verification_digit text,
  bank_operation_type text check (bank_operation_type in ('001', '003', '013', '022')),
  account_number text not null,
  account_number_verification_digit text not null,
  website text,
  instagram text,
  whatsapp text,
  facebook text,
  getnet_subseller_id text,
  getnet_payment_plan_days int,
  transfeera_pix_key_type text check (transfeera_pix_key_type in ('CPF', 'CNPJ', 'TELEFONE', 'EMAIL', 'CHAVE_ALEATORIA')),
  transfeera_pix_key text,
  attendants int not null check (attendants between 1 and 1000),
  average_service_time int not null check (average_service_time between 1 and 1440),
  office_hours jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bank_operation_only_for_caixa check ((bank_operation_type is not null) = (bank_code = '104')),
  constraint pix_key_has_type check ((transfeera_pix_key is null) = (transfeera_pix_key_type is null))
);
create index driving_schools_by_name on driving_schools (presentation_name, id);
create index driving_schools_by_text on driving_schools using gin (name_search gin_trgm_ops);

alter table user_driving_schools
  add constraint user_driving_schools_school foreign key (driving_school_id) references driving_schools on delete cascade;

create table plans (
  id uuid primary key,
  name text not null,
  description text not null,
  short_name text,
  business_name text,
  name_search text generated always as (searchable(name || ' ' || coalesce(business_name, ''))) stored,
  type text not null check (type in ('ADDITION', 'CHANGE', 'FIRST_LICENSE')),
  modality text not null check (modality in ('A', 'B', 'AB', 'C', 'D', 'E')),
  theoretical_classes int not null check (theoretical_classes between 0 and 999),
  practical_classes int not null check (practical_classes between 0 and 999),
  vehicle_lease boolean not null,
  fee_groups jsonb not null default '[]',
  benefits jsonb not null default '[]',
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint category_combination check (
    (type in ('FIRST_LICENSE', 'ADDITION') and modality in ('A', 'B', 'AB')) or (type = 'CHANGE' and modality in ('C', 'D', 'E'))
  )
);
create index plans_by_name on plans (name, id) where active;
create index plans_by_text on plans using gin (name_search gin_trgm_ops);
