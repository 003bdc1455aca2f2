-- The pending boletos of campaigns in one file, made by a job. Each boleto is drawn once and kept, so that a run that died goes on with those
-- still to be drawn.
create table boleto_archives (
  id uuid primary key,
  campaign_ids uuid[] not null,
  campaign_driving_school_ids uuid[] not null,
  -- Parts of a payment and what it is for; empty: all.
  entity_payment_types text[] not null,
  status text not null default 'RUNNING' check (status in ('RUNNING', 'STOPPED', 'DONE', 'FAILED', 'EXPIRED')),
  total int,
  done int not null default 0,
  storage_key text,
  size_bytes bigint,
  error text,
  created_by uuid not null references users,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((status = 'DONE') = (storage_key is not null))
);
create index boleto_archives_newest on boleto_archives (created_by, created_at desc);
create index boleto_archives_by_end on boleto_archives (expires_at) where storage_key is not null;
