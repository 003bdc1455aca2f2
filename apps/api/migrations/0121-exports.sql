-- Spreadsheets of lists: asked for, made by a job, fetched for a week.
create table exports (
  id uuid primary key,
  owner_id uuid not null references users,
  -- The X-Request-Id it was asked under; the same id asks for the same export once.
  request_id text not null,
  -- The name of the list's declaration.
  list text not null,
  -- Filters, sort and columns as they stood in the URL.
  query jsonb not null,
  file_name text not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'EXPIRED')),
  -- Each run of the job takes the next number; a run that is not the last one any more stops.
  attempt int not null default 0,
  rows int not null default 0,
  total int,
  size_bytes bigint,
  storage_key text,
  -- What the file shows, by which its download is judged: its columns, and its schools when those were limited.
  columns text[],
  driving_school_ids uuid[],
  error text,
  created_at timestamptz not null,
  started_at timestamptz,
  -- Moved on by the run about once a second.
  progressed_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  unique (owner_id, request_id),
  check (status <> 'DONE' or (storage_key is not null and size_bytes is not null and expires_at is not null))
);
create index exports_newest on exports (owner_id, created_at desc, id desc);
create index exports_unfinished on exports (owner_id) where status in ('WAITING', 'RUNNING');
create index exports_by_end on exports (expires_at) where storage_key is not null;
