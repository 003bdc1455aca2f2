-- Ground for every area: text search without accents, history, idempotency, outgoing messages, files, settings.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Immutable so that generated columns and indexes may use it; names are qualified because index builds run with a bare search_path.
create function public.searchable(input text) returns text
  language sql immutable parallel safe strict
  return public.unaccent('public.unaccent'::regdictionary, lower(input));

-- Everything that was done: who, when, what, before and after, why. History screens read it per record.
create table events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text,
  entity_type text not null,
  entity_id uuid not null,
  kind text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text
);
create index events_by_entity on events (entity_type, entity_id, id desc);

-- A money command and its answer: the same key with the same input gets the same answer, with another input it is refused.
create table idempotency_keys (
  actor_id uuid not null,
  key text not null,
  endpoint text not null,
  input_hash text not null,
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Outgoing mail and messages are rows first; a job sends them.
create table outbox_messages (
  id uuid primary key,
  channel text not null check (channel in ('EMAIL', 'SMS', 'WHATSAPP')),
  recipient text not null,
  subject text,
  body text not null,
  entity_type text,
  entity_id uuid,
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'FAILED')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_messages_pending on outbox_messages (created_at) where status = 'PENDING';
create index outbox_messages_recent on outbox_messages (created_at desc);

-- What was stored, by whom; the bytes live in the storage under storage_key.
create table files (
  id uuid primary key,
  storage_key text not null unique,
  original_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  created_by uuid,
  created_at timestamptz not null default now()
);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
