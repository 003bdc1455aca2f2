-- The logo of a CFC goes by its CNPJ: it can be sent before the school itself is saved.
create table driving_school_logos (
  cnpj text primary key check (cnpj ~ '^[A-Z0-9]{12}[0-9]{2}$'),
  file_id uuid not null references files,
  updated_at timestamptz not null
);
create index driving_school_logos_by_file on driving_school_logos (file_id);
