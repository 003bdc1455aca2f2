-- Files people keep with a record. Removed ones stay, inactive: the history names them.
create table attachments (
  id uuid primary key,
  entity_type text not null,
  entity_id uuid not null,
  file_id uuid not null unique references files,
  active boolean not null default true,
  created_by uuid not null references users,
  created_at timestamptz not null,
  removed_by uuid references users,
  removed_at timestamptz,
  constraint removed_means_inactive check (active = (removed_at is null))
);
create index attachments_by_entity on attachments (entity_type, entity_id, created_at) where active;
