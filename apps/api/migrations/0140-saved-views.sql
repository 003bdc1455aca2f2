-- Lists as people left them: views with a name (filters, sort, columns), seen by their owner and by the roles they are shared with, and each
-- person's own columns and first view of a list.
create table saved_views (
  id uuid primary key,
  list text not null,
  owner_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  query jsonb not null,
  columns jsonb not null,
  shared_with text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_views_name on saved_views (owner_id, list, lower(name));
create index saved_views_shared on saved_views (list) where cardinality(shared_with) > 0;

create table list_preferences (
  user_id uuid not null references users on delete cascade,
  list text not null,
  columns jsonb,
  default_view_id uuid references saved_views on delete set null,
  primary key (user_id, list)
);
create index list_preferences_by_view on list_preferences (default_view_id) where default_view_id is not null;
