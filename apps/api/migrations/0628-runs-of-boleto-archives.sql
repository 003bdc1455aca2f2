-- A run of an archive has a number, so that an earlier run that still works is told from the one that took its place; an archive that shows no sign of
-- life is ended.
alter table boleto_archives add column attempt int not null default 0, add column progressed_at timestamptz;
