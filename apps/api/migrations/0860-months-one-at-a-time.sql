-- Months are made and dropped in a transaction each, so that one that gets no lock does not undo the others, and no
-- lock is held while rows of another month are moved or counted. The job calls the two functions for one month; those
-- for all months stay for the version before and for the owner.

-- Makes the first partition that a table lacks within the next `ahead` months, at most twelve, and returns its name, or
-- null when none is missing. It runs with the owner's rights, so that the application's role needs no right to create
-- tables. Rows that were written while the month was missing are moved into it from the default partition, which nobody
-- else reads or writes meanwhile: a row written after the move would belong to the new partition and make attaching it
-- fail, and a change of a row that moves would be lost.
create function make_next_month(of_table text, ahead integer) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t record;
  lo timestamptz;
  hi timestamptz;
  part text;
begin
  perform set_config('lock_timeout', '3s', true);
  perform pg_advisory_xact_lock(hashtextextended('months', 0));
  select p.*, coalesce((select max(until) from public.dropped_months where table_name = p.name), '-infinity') as dropped
  into strict t from public.partitioned_tables p where p.name = of_table;
  lo := t.first_bound;
  while lo < now() + make_interval(months => least(ahead, 12)) loop
    hi := ((lo at time zone interval '-03:00') + interval '1 month') at time zone interval '-03:00';
    part := t.name || to_char(lo at time zone interval '-03:00', '_YYYY_MM');
    if lo >= t.dropped and to_regclass(format('months.%I', part)) is null then
      -- The table before its partition, in the order of everybody who writes.
      execute format('lock table only public.%I in share update exclusive mode', t.name);
      execute format('lock table months.%I in access exclusive mode', t.name || '_others');
      execute format('create table months.%I (like public.%I including defaults including constraints)', part, t.name);
      execute format(
        'with gone as (delete from months.%I where %I >= %L and %I < %L returning *) insert into months.%I select * from gone',
        t.name || '_others', t.time_column, lo, t.time_column, hi, part);
      execute format('alter table public.%I attach partition months.%I for values from (%L) to (%L)', t.name, part, lo, hi);
      return part;
    end if;
    lo := hi;
  end loop;
  return null;
end $$;

-- Drops the earliest partition of a table that ends before the term of keeping, and returns its name, or null when there
-- is none. A month of the history is dropped only after all its days were stamped. Its rows are counted before anything
-- is locked; none is added to a month whose term is over.
create function drop_next_month(of_table text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t record;
  part record;
  hi timestamptz;
  total bigint;
begin
  perform set_config('lock_timeout', '3s', true);
  perform pg_advisory_xact_lock(hashtextextended('months', 0));
  select * into strict t from public.partitioned_tables where name = of_table;
  for part in
    select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(format('public.%I', t.name)) and c.relname <> t.name || '_others'
    order by c.relname = t.name || '_before' desc, c.relname
  loop
    hi := case when part.name = t.name || '_before' then t.first_bound
      else (to_timestamp(right(part.name, 7), 'YYYY_MM')::timestamp + interval '1 month') at time zone interval '-03:00' end;
    continue when hi > (date_trunc('month', now() at time zone interval '-03:00') - make_interval(months => t.kept_months)) at time zone interval '-03:00';
    continue when t.name = 'events'
      and not exists (select from public.history_days where day >= (hi at time zone interval '-03:00')::date - 1);
    execute format('select count(*) from months.%I', part.name) into total;
    insert into public.dropped_months (table_name, until, row_count) values (t.name, hi, total);
    execute format('drop table months.%I', part.name);
    return part.name;
  end loop;
  return null;
end $$;

create or replace function make_month_partitions(ahead integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t record;
  made integer := 0;
begin
  for t in select name from public.partitioned_tables order by name loop
    while public.make_next_month(t.name, ahead) is not null loop
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;

create or replace function drop_old_months() returns text[]
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  t record;
  part text;
  dropped text[] := '{}';
begin
  for t in select name from public.partitioned_tables order by name loop
    loop
      part := public.drop_next_month(t.name);
      exit when part is null;
      dropped := dropped || part;
    end loop;
  end loop;
  return dropped;
end $$;
