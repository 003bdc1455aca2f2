-- Campaigns per state and city, the schools that take part, and the plans each offers with its prices.
create table templates (
  id uuid primary key,
  key text not null unique check (key ~ '^[A-Za-z0-9_]+$'),
  name text not null,
  type text not null check (type in ('CFC_STUDENT_CONTRACT', 'CFC_STUDENT_SMS', 'SMS', 'BOLETO', 'WHATSAPP')),
  language text not null check (language in ('XHTML', 'TXT')),
  template text not null,
  active boolean not null default true,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table campaigns (
  id uuid primary key,
  program text not null default 'DEFAULT',
  url_community text,
  name text not null,
  name_search text generated always as (searchable(name)) stored,
  state text not null references states (acronym),
  locality text not null,
  county_id uuid not null references counties,
  edition int not null check (edition > 0),
  zone_offset text not null default '-03:00' check (zone_offset in ('-02:00', '-03:00', '-04:00', '-05:00')),
  start_date timestamptz not null,
  end_date timestamptz not null,
  registration_start_date timestamptz not null,
  registration_end_date timestamptz not null,
  scheduling_start_date timestamptz not null,
  scheduling_end_date timestamptz not null,
  pix_expiration int check (pix_expiration between 1 and 8760),
  boleto_expiration_strategy text not null check (boleto_expiration_strategy in ('FIXED', 'ADD_DAYS')),
  boleto_expiration date,
  boleto_expiration_days_to_add int check (boleto_expiration_days_to_add between 0 and 365),
  credit_transaction_fee_value_cents bigint not null default 0 check (credit_transaction_fee_value_cents >= 0),
  boleto_transaction_fee_value_cents bigint not null default 0 check (boleto_transaction_fee_value_cents >= 0),
  allowed_payment_methods text[] not null check (
    cardinality(allowed_payment_methods) > 0 and allowed_payment_methods <@ array['PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO']
  ),
  contract_template_id uuid not null references templates,
  campaign_consultant_user_ids uuid[] not null default '{}',
  marketing_consultant_user_ids uuid[] not null default '{}',
  has_automated_communication boolean not null default true,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dates_in_order check (start_date <= registration_start_date and registration_start_date < registration_end_date and start_date < end_date),
  constraint scheduling_after_registration check (scheduling_start_date > registration_start_date and scheduling_start_date < scheduling_end_date),
  constraint expiration_fits_strategy check (
    (boleto_expiration_strategy = 'FIXED' and boleto_expiration is not null and boleto_expiration_days_to_add is null)
    or (boleto_expiration_strategy = 'ADD_DAYS' and boleto_expiration_days_to_add is not null and boleto_expiration is null)
  )
);
create index campaigns_newest on campaigns (start_date desc, id desc);
create index campaigns_by_name on campaigns using gin (name_search gin_trgm_ops);
create index campaigns_by_county on campaigns (county_id);

-- Satellite cities the campaign serves besides its own.
create table campaign_counties (
  campaign_id uuid not null references campaigns on delete cascade,
  county_id uuid not null references counties,
  primary key (campaign_id, county_id)
);
create index campaign_counties_by_county on campaign_counties (county_id);

create table campaign_driving_schools (
  id uuid primary key,
  campaign_id uuid not null references campaigns on delete cascade,
  driving_school_id uuid not null references driving_schools,
  presentation_name text not null,
  partner_share_percentage numeric(5, 2) not null default 85 check (partner_share_percentage between 0 and 100),
  presentation_order int not null default 0,
  has_moto_pista boolean not null default false,
  has_simulado boolean not null default false,
  has_certification_fee boolean not null default false,
  has_legislation_manual_gift boolean not null default false,
  pay_installment_on_cfc boolean not null default false,
  closed_days jsonb not null default '[]',
  boleto_beneficiary text not null check (length(boleto_beneficiary) <= 30),
  credit_soft_descriptor text not null check (length(credit_soft_descriptor) <= 20),
  -- Null means: the campaign's own value applies.
  boleto_expiration_strategy text check (boleto_expiration_strategy in ('FIXED', 'ADD_DAYS')),
  boleto_expiration date,
  boleto_expiration_days_to_add int,
  boleto_instructions text check (length(boleto_instructions) <= 700),
  allowed_payment_methods text[],
  unique (campaign_id, driving_school_id)
);
create index campaign_driving_schools_by_school on campaign_driving_schools (driving_school_id, campaign_id);

create table campaign_plans (
  id uuid primary key,
  campaign_driving_school_id uuid not null references campaign_driving_schools on delete cascade,
  campaign_id uuid not null references campaigns on delete cascade,
  plan_id uuid not null references plans,
  pix_price_cents bigint not null check (pix_price_cents > 0),
  credit_price_cents bigint not null check (credit_price_cents > 0),
  debit_price_cents bigint check (debit_price_cents > 0),
  boleto_price_cents bigint not null check (boleto_price_cents > 0),
  boleto_parcelado_price_cents bigint not null check (boleto_parcelado_price_cents > 0),
  original_price_cents bigint,
  bp_down_payment_cents bigint not null check (bp_down_payment_cents > 0),
  bp_min_number_installments int not null check (bp_min_number_installments >= 1),
  bp_max_number_installments int not null check (bp_max_number_installments <= 48),
  details jsonb not null default '{}',
  unique (campaign_driving_school_id, plan_id),
  check (bp_min_number_installments <= bp_max_number_installments),
  check (bp_down_payment_cents < boleto_parcelado_price_cents)
);
create index campaign_plans_by_plan on campaign_plans (plan_id);

-- Seats of the campaign, of each school in it, of each plan in the school, and the caps on boleto registrations.
-- Apart from the campaign row, so that taking a seat never waits for an edit. A null stock is unbounded.
create table seat_stocks (
  scope text not null check (scope in ('CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN', 'BOLETO', 'BOLETO_PARCELADO')),
  owner_id uuid not null,
  campaign_id uuid not null references campaigns on delete cascade,
  vacancies int check (vacancies >= 0),
  taken int not null default 0 check (taken >= 0),
  primary key (scope, owner_id),
  constraint never_oversold check (vacancies is null or taken <= vacancies)
);
create index seat_stocks_by_campaign on seat_stocks (campaign_id);
