-- A contract's printed form, and contracts made anew beside the accepted one. The text, its template version and variables were frozen
-- when the row was written; the PDF is drawn from them once and never again.
alter table contracts
  add origin text not null default 'ACCEPTANCE' check (origin in ('ACCEPTANCE', 'REGENERATION')),
  -- The date the document bears: that of the acceptance, or the day it was made anew.
  add contract_date timestamptz not null default now(),
  add created_by uuid references users,
  add pdf_key text,
  add pdf_sha256 text,
  add pdf_pages int,
  add rendered_at timestamptz,
  add check ((pdf_key is null) = (rendered_at is null) and (pdf_key is null) = (pdf_sha256 is null));
update contracts set contract_date = accepted_at;

-- A mass regeneration, registration by registration: what was done is kept when a process dies in between.
create table contract_batches (
  id uuid primary key,
  campaign_id uuid not null references campaigns,
  created_by uuid not null references users,
  created_at timestamptz not null default now()
);
create index contract_batches_by_campaign on contract_batches (campaign_id, created_at desc);

create table contract_batch_items (
  batch_id uuid not null references contract_batches,
  registration_id uuid not null references registrations,
  -- Neither: it still waits. A code of the error list: it could not be done, and why.
  contract_id uuid references contracts,
  failure text,
  primary key (batch_id, registration_id),
  check (contract_id is null or failure is null)
);
create index contract_batch_items_waiting on contract_batch_items (batch_id, registration_id) where contract_id is null and failure is null;
