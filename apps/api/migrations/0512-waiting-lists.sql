-- People let in by a link of their own, also after registrations closed (decision 093). A seat that is reserved counts as taken in the
-- campaign, and in the CFC when one is preset, until it is used or its time is over.
create table waiting_list_entries (
  id uuid primary key,
  campaign_id uuid not null references campaigns,
  driving_school_id uuid references driving_schools,
  campaign_driving_school_id uuid references campaign_driving_schools,
  name text not null,
  name_search text generated always as (searchable(name)) stored,
  email text not null,
  registration_end_date timestamptz not null,
  boleto_expiration date not null,
  -- The order of the line.
  queued_at timestamptz not null,
  -- When a seat was offered by itself: once.
  offered_at timestamptz,
  -- Until when a seat is reserved; null without one.
  seat_until timestamptz,
  registration_id uuid references registrations,
  removed_at timestamptz,
  created_by uuid references users,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint school_with_its_row check ((driving_school_id is null) = (campaign_driving_school_id is null)),
  constraint a_seat_is_reserved_or_used check (seat_until is null or (registration_id is null and removed_at is null))
);
create unique index waiting_list_one_email_per_campaign on waiting_list_entries (campaign_id, email) where removed_at is null;
create unique index waiting_list_by_registration on waiting_list_entries (registration_id) where registration_id is not null;
create index waiting_list_line on waiting_list_entries (campaign_id, queued_at, id) where removed_at is null;
create index waiting_list_newest on waiting_list_entries (created_at, id) where removed_at is null;
create index waiting_list_by_school on waiting_list_entries (campaign_driving_school_id) where campaign_driving_school_id is not null;
create index waiting_list_seats on waiting_list_entries (seat_until) where seat_until is not null;
create index waiting_list_by_email on waiting_list_entries (email);

-- The entry whose link a person came by.
alter table leads add column waiting_list_entry_id uuid references waiting_list_entries;
alter table registrations add column waiting_list_entry_id uuid references waiting_list_entries;

-- For how many hours a freed seat is offered to the next in line. None: seats are offered by hand alone.
alter table campaigns add column waiting_list_offer_hours int check (waiting_list_offer_hours between 1 and 8760);
