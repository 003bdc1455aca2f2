-- A list of five thousand plans answers as one of a hundred does: each of its sorts has its index, and how many plans are in use is
-- kept, not counted (as 0152 does for schools). Plans are taken out of use by an update, so that updates count too.
create index plans_by_type on plans (type, id) where active;
create index plans_by_modality on plans (modality, id) where active;

create function count_active_plans() returns trigger language plpgsql as $$
declare
  more bigint := 0;
begin
  if tg_op in ('INSERT', 'UPDATE') then
    more := more + (select count(*) from added where active);
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    more := more - (select count(*) from gone where active);
  end if;
  if more <> 0 then
    update row_counts set n = n + more where table_name = 'plans in use';
  end if;
  return null;
end $$;

insert into row_counts (table_name, n) select 'plans in use', count(*) from plans where active;
create trigger plans_added after insert on plans
  referencing new table as added for each statement execute function count_active_plans();
create trigger plans_changed after update on plans
  referencing old table as gone new table as added for each statement execute function count_active_plans();
create trigger plans_removed after delete on plans
  referencing old table as gone for each statement execute function count_active_plans();
-- Also while large loads leave triggers aside: a count that is wrong once stays wrong.
alter table plans enable always trigger plans_added;
alter table plans enable always trigger plans_changed;
alter table plans enable always trigger plans_removed;
