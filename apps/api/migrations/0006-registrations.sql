-- Students, leads and registrations. The registrations row keeps what lists filter and sort by, written in the transaction that changes it.
create table students (
  id uuid primary key,
  user_id uuid not null unique references users,
  name text not null,
  email text not null,
  cpf text not null unique check (cpf ~ '^\d{11}$'),
  rg text,
  cellphone text not null,
  phone text,
  date_of_birth date not null,
  gender text check (gender in ('M', 'F', 'T', 'N')),
  civil_status text check (civil_status in ('S', 'C', 'D', 'V', 'U')),
  cep text,
  state text references states (acronym),
  city text,
  county_id uuid references counties,
  neighborhood text,
  street text,
  number text,
  complement text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table leads (
  id uuid primary key,
  campaign_id uuid not null references campaigns,
  name text not null,
  name_search text generated always as (searchable(name)) stored,
  email text not null,
  phone text not null,
  cpf text not null,
  date_of_birth date not null,
  county_id uuid not null references counties,
  plan_type text,
  plan_modality text,
  driving_school_id uuid references driving_schools,
  plan_id uuid references plans,
  whatsapp_opt_in boolean not null default false,
  consent_at timestamptz not null,
  consent_address text,
  checkout_step text not null check (checkout_step in (
    'PRE_REGISTRATION_1', 'PRE_REGISTRATION_2', 'PRE_REGISTRATION_COMPLETED', 'STEP_1', 'STEP_2', 'STEP_3', 'STEP_4', 'STEP_5', 'REGISTRATION_COMPLETED'
  )),
  enrolment_key_hash text not null unique,
  registration_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index leads_newest on leads (created_at desc, id desc);
create index leads_by_campaign on leads (campaign_id, created_at desc, id desc);
create index leads_by_cpf on leads (cpf);
create index leads_by_name on leads using gin (name_search gin_trgm_ops);

create table registrations (
  id uuid primary key,
  campaign_id uuid not null references campaigns,
  student_id uuid not null references students,
  user_id uuid not null references users,
  lead_id uuid references leads,
  driving_school_id uuid references driving_schools,
  campaign_driving_school_id uuid references campaign_driving_schools,
  plan_id uuid references plans,
  campaign_plan_id uuid references campaign_plans,
  plan_type text,
  plan_modality text,
  status text not null check (status in ('CREATED', 'PLAN_IN_CART', 'REGISTERED', 'ABANDONED')),
  payment_method text check (payment_method in ('PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO')),
  from_waiting_list boolean not null default false,
  -- When the person registered; before that, when the cart was started. `registration_day` is its date in the campaign's zone.
  registration_date timestamptz not null,
  registration_day date not null,
  registered_at timestamptz,
  scheduling_at timestamptz,
  scheduling_day date,
  checkout_step text not null,
  -- The student as the lists search them.
  student_name text not null,
  student_name_search text generated always as (searchable(student_name)) stored,
  student_cpf text not null,
  student_email text not null,
  student_cellphone text not null,
  -- Money, centavos. balance = credits - charges.
  contract_amount_cents bigint not null default 0,
  charges_cents bigint not null default 0,
  credits_cents bigint not null default 0,
  balance_cents bigint generated always as (credits_cents - charges_cents) stored,
  total_pending_cents bigint not null default 0,
  marketplace_money_in_platform_cents bigint not null default 0,
  partner_money_in_platform_cents bigint not null default 0,
  money_in_cfc_cents bigint not null default 0,
  -- Earliest due date of an active pending payment: whether the person is late depends on today, so no job keeps a status.
  earliest_due_date date,
  has_paid_any_down_payment boolean not null default false,
  active_payments_in_cfc_qty int not null default 0,
  notes_qty int not null default 0,
  entity_payments_qty int not null default 0,
  payments_in_cfc_qty int not null default 0,
  plan_changes_qty int not null default 0,
  penalties_qty int not null default 0,
  refunds_qty int not null default 0,
  reversals_qty int not null default 0,
  payment_attempts_qty int not null default 0,
  manual_entries_qty int not null default 0,
  custom_payments_qty int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cart_has_plan check (status = 'CREATED' or (plan_id is not null and driving_school_id is not null)),
  constraint registered_has_method check (status in ('CREATED', 'PLAN_IN_CART') or payment_method is not null)
);
create unique index registrations_one_cpf_per_campaign on registrations (campaign_id, student_cpf);
create unique index registrations_one_email_per_campaign on registrations (campaign_id, student_email);
create unique index registrations_one_cellphone_per_campaign on registrations (campaign_id, student_cellphone);
alter table leads add constraint leads_registration foreign key (registration_id) references registrations;

-- One index per scope the default list is used in: newest first, ids breaking ties.
create index registrations_newest on registrations (registration_date desc, id desc);
create index registrations_by_campaign on registrations (campaign_id, registration_date desc, id desc);
create index registrations_by_school on registrations (driving_school_id, registration_date desc, id desc);
create index registrations_by_plan on registrations (plan_id, registration_date desc, id desc);
create index registrations_by_status on registrations (status, registration_date desc, id desc);
create index registrations_by_method on registrations (payment_method, registration_date desc, id desc);
create index registrations_by_scheduling on registrations (scheduling_day, registration_date desc, id desc) where scheduling_day is not null;
create index registrations_by_student on registrations (student_id);
create index registrations_by_name_order on registrations (student_name_search, id);
create index registrations_by_name on registrations using gin (student_name_search gin_trgm_ops);
create index registrations_by_cpf on registrations (student_cpf text_pattern_ops);
create index registrations_by_email on registrations (student_email text_pattern_ops);
create index registrations_by_cellphone on registrations (student_cellphone text_pattern_ops);

-- What the student read and accepted: the text itself, its hash, when and from where.
create table contracts (
  id uuid primary key,
  registration_id uuid not null references registrations,
  template_id uuid not null references templates,
  template_version int not null,
  variables jsonb not null,
  body text not null,
  sha256 text not null,
  accepted_at timestamptz not null,
  accepted_address text not null,
  created_at timestamptz not null default now()
);
create index contracts_by_registration on contracts (registration_id, created_at desc);
