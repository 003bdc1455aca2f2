-- Signed addresses files are sent to. Each works once: whoever sends first spends it. What arrived and was found good is a row of
-- `files`; what nobody claims for a record within a day is swept away.
create table uploads (
  id uuid primary key,
  kind text not null,
  original_name text not null,
  -- What the file is meant for where the kind alone does not say, such as the CNPJ of a logo.
  subject text,
  created_by uuid not null references users,
  created_at timestamptz not null,
  spent_at timestamptz,
  file_id uuid unique references files on delete set null,
  claimed_at timestamptz
);
create index uploads_unclaimed on uploads (created_at) where claimed_at is null;
