-- Every text a template ever had, so that a contract can name the one it came from. The newest version is the template's own row.
create table template_versions (
  template_id uuid not null references templates,
  version int not null,
  key text not null,
  name text not null,
  type text not null,
  language text not null,
  template text not null,
  created_by uuid references users,
  created_at timestamptz not null,
  primary key (template_id, version)
);
insert into template_versions (template_id, version, key, name, type, language, template, created_by, created_at)
  select id, version, key, name, type, language, template, created_by, updated_at from templates;

-- Whoever writes a template keeps its version, whichever way: staff, the first rows of an installation, a later migration.
create function keep_template_version() returns trigger language plpgsql as $$
begin
  insert into template_versions (template_id, version, key, name, type, language, template, created_by, created_at)
    values (new.id, new.version, new.key, new.name, new.type, new.language, new.template, new.updated_by, new.updated_at)
    on conflict (template_id, version) do nothing;
  return null;
end $$;

alter table templates add updated_by uuid references users;
update templates set updated_by = created_by;
create trigger templates_keep_version after insert or update of version on templates
  for each row execute function keep_template_version();

alter table templates add name_search text generated always as (searchable(name || ' ' || key)) stored;
create index templates_by_text on templates using gin (name_search gin_trgm_ops);
create index templates_by_date on templates (created_at desc, id desc);
