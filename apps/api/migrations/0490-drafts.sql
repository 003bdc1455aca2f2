-- Campaigns that are still being written. `data` is what the form holds: nothing of it is checked before it is published.
create table drafts (
  id uuid primary key,
  entity_type text not null check (entity_type in ('CAMPAIGN')),
  name text not null check (length(name) between 1 and 120),
  name_search text generated always as (searchable(name)) stored,
  data jsonb not null,
  created_by uuid not null references users,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index drafts_newest on drafts (updated_at desc, id desc);
create index drafts_by_person on drafts (created_by, updated_at desc, id desc);
