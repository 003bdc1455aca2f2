-- A list of ten thousand schools answers as one of a hundred does: every sort has its index, the beginning of a CNPJ has one beside
-- the trigrams of the names, and nobody counts rows to say how many there are.
create index driving_schools_by_company on driving_schools (company_name, id);
create index driving_schools_by_state on driving_schools (state, id);
create index driving_schools_by_locality on driving_schools (locality, id);
create index driving_schools_by_cnpj_start on driving_schools (cnpj text_pattern_ops);

-- How many rows a table has, exact in every transaction. One row per table: only for tables that grow by hand, a few rows a day.
create table row_counts (
  table_name text primary key,
  n bigint not null
);
create function count_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update row_counts set n = n + (select count(*) from changed) where table_name = tg_table_name;
  else
    update row_counts set n = n - (select count(*) from changed) where table_name = tg_table_name;
  end if;
  return null;
end $$;

insert into row_counts (table_name, n) select 'driving_schools', count(*) from driving_schools;
create trigger driving_schools_added after insert on driving_schools
  referencing new table as changed for each statement execute function count_rows();
create trigger driving_schools_removed after delete on driving_schools
  referencing old table as changed for each statement execute function count_rows();
-- Also while large loads leave triggers aside: a count that is wrong once stays wrong.
alter table driving_schools enable always trigger driving_schools_added;
alter table driving_schools enable always trigger driving_schools_removed;
