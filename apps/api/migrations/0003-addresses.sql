-- States and municipalities of Brazil (IBGE); the rows are loaded by the seed from a kept package.
create table states (
  acronym text primary key check (acronym ~ '^[A-Z]{2}$'),
  name text not null
);
create table counties (
  id uuid primary key,
  ibge_code int not null unique,
  name text not null,
  name_search text generated always as (searchable(name)) stored,
  state_acronym text not null references states
);
create index counties_by_state on counties (state_acronym, name_search);
create index counties_by_name on counties using gin (name_search gin_trgm_ops);

-- Banks by the three digits of their clearing code.
create table banks (
  code text primary key check (code ~ '^\d{3}$'),
  name text not null
);
