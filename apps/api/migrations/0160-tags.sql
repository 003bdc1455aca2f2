-- Tags mark campaigns, registrations and money by words staff choose themselves; a type says which kinds of record its tags may mark.
create table tag_types (
  id uuid primary key,
  name text not null,
  name_search text generated always as (searchable(name)) stored,
  entity_types text[] not null check (cardinality(entity_types) > 0),
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index tag_types_one_name on tag_types (name_search);

create table tags (
  id uuid primary key,
  tag_type_id uuid not null references tag_types,
  value text not null,
  value_search text generated always as (searchable(value)) stored,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index tags_one_value_per_type on tags (tag_type_id, value_search);
create index tags_by_value on tags (value_search, id);
create index tags_by_text on tags using gin (value_search gin_trgm_ops);

-- Which record bears which tag. A record is named by its kind and id, as in the history; a tag that marks something stays.
create table entity_tags (
  entity_type text not null,
  entity_id uuid not null,
  tag_id uuid not null references tags,
  created_at timestamptz not null default now(),
  primary key (entity_type, entity_id, tag_id)
);
create index entity_tags_by_tag on entity_tags (tag_id, entity_type, entity_id);
