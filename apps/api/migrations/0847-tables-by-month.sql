-- History and messages are partitioned by month, so that a month whose term is over can be dropped (decision 190).
-- No row is moved: the present table becomes the first partition, which ends where the month after next begins.
-- A check that no row is later is added here without being validated, which blocks nobody; the next file validates it.
create schema months;
comment on schema months is 'The partitions of tables by month; everybody reads and writes them through their table.';

create table partitioned_tables (
  name text primary key,
  time_column text not null,
  kept_months integer not null check (kept_months > 0),
  first_bound timestamptz not null
);
comment on table partitioned_tables is 'Tables that are kept by the month.';
comment on column partitioned_tables.name is 'The table.';
comment on column partitioned_tables.time_column is 'When a row was written, which tells its month.';
comment on column partitioned_tables.kept_months is 'How many months a row is kept.';
comment on column partitioned_tables.first_bound is 'Where the first partition ends, which has all rows from before there were months.';

create table dropped_months (
  table_name text not null references partitioned_tables,
  until timestamptz not null,
  row_count bigint not null,
  dropped_at timestamptz not null default now(),
  primary key (table_name, until)
);
comment on table dropped_months is 'What was dropped because its term was over.';
comment on column dropped_months.table_name is 'The table.';
comment on column dropped_months.until is 'The end of the partition: no row from before is left.';
comment on column dropped_months.row_count is 'How many rows it had.';
comment on column dropped_months.dropped_at is 'When it was dropped.';

insert into partitioned_tables (name, time_column, kept_months, first_bound)
select name, time_column, kept_months,
  (date_trunc('month', now() at time zone interval '-03:00') + interval '2 months') at time zone interval '-03:00'
from (values ('events', 'at', 120), ('outbox_messages', 'created_at', 60)) as t (name, time_column, kept_months);

do $$
declare t record;
begin
  for t in select * from partitioned_tables loop
    execute format('alter table %I add constraint %I check (%I < %L) not valid', t.name, t.name || '_before', t.time_column, t.first_bound);
  end loop;
end $$;

-- Creates the missing partitions for the next `ahead` months, at most twelve, and returns how many it created.
-- It runs with the owner's rights, so that the application's role needs no right to create tables.
-- Rows that were written while their month was missing are moved into it from the default partition.
create function make_month_partitions(ahead integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t record;
  lo timestamptz;
  hi timestamptz;
  part text;
  made integer := 0;
begin
  perform set_config('lock_timeout', '3s', true);
  perform pg_advisory_xact_lock(hashtextextended('months', 0));
  for t in
    select p.*, coalesce((select max(until) from public.dropped_months where table_name = p.name), '-infinity') as dropped
    from public.partitioned_tables p order by p.name
  loop
    lo := t.first_bound;
    while lo < now() + make_interval(months => least(ahead, 12)) loop
      hi := ((lo at time zone interval '-03:00') + interval '1 month') at time zone interval '-03:00';
      part := t.name || to_char(lo at time zone interval '-03:00', '_YYYY_MM');
      if lo >= t.dropped and to_regclass(format('months.%I', part)) is null then
        execute format('create table months.%I (like public.%I including defaults including constraints)', part, t.name);
        execute format(
          'with gone as (delete from months.%I where %I >= %L and %I < %L returning *) insert into months.%I select * from gone',
          t.name || '_others', t.time_column, lo, t.time_column, hi, part);
        execute format('alter table public.%I attach partition months.%I for values from (%L) to (%L)', t.name, part, lo, hi);
        made := made + 1;
      end if;
      lo := hi;
    end loop;
  end loop;
  return made;
end $$;

-- Drops the partitions that end before the term of keeping, and returns their names. A month of the history is dropped
-- only after all its days were stamped.
create function drop_old_months() returns text[]
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t record;
  part record;
  hi timestamptz;
  total bigint;
  dropped text[] := '{}';
begin
  perform set_config('lock_timeout', '3s', true);
  perform pg_advisory_xact_lock(hashtextextended('months', 0));
  for t in select * from public.partitioned_tables order by name loop
    for part in
      select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass(format('public.%I', t.name)) and c.relname <> t.name || '_others' order by c.relname
    loop
      hi := case when part.name = t.name || '_before' then t.first_bound
        else (to_timestamp(right(part.name, 7), 'YYYY_MM')::timestamp + interval '1 month') at time zone interval '-03:00' end;
      continue when hi > (date_trunc('month', now() at time zone interval '-03:00') - make_interval(months => t.kept_months)) at time zone interval '-03:00';
      continue when t.name = 'events'
        and not exists (select from public.history_days where day >= (hi at time zone interval '-03:00')::date - 1);
      execute format('select count(*) from months.%I', part.name) into total;
      insert into public.dropped_months (table_name, until, row_count) values (t.name, hi, total);
      execute format('drop table months.%I', part.name);
      dropped := dropped || part.name;
    end loop;
  end loop;
  return dropped;
end $$;
