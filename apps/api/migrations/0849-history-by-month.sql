-- Makes the present table the first partition of a new table `events`. This takes milliseconds, because no row is read or
-- written. The version before goes on working, as name and columns stay the same.
-- The ids come from a sequence of their own: before version 17 PostgreSQL has no identity columns in partitioned tables.
do $$
declare
  bound timestamptz := (select first_bound from partitioned_tables where name = 'events');
begin
  lock table events in access exclusive mode;
  drop trigger events_tell_changed_texts on events;
  create sequence events_numbers as bigint;
  perform setval('events_numbers', (select last_value from events_id_seq) + 1, false);
  alter table events alter column id drop identity;
  alter table events drop constraint events_pkey;
  alter table events add constraint events_before_pkey primary key using index events_by_id_and_time;
  alter table events rename to events_before;
  alter table events_before set schema months;
  create table events (like months.events_before including defaults including comments) partition by range (at);
  alter table events alter column id set default nextval('events_numbers');
  alter sequence events_numbers owned by events.id;
  alter table events add constraint events_pkey primary key (id, at);
  create index events_by_entity on events (entity_type, entity_id, id desc);
  create index events_by_time on events using brin (at) with (pages_per_range = 32, autosummarize = on);
  execute format('alter table events attach partition months.events_before for values from (minvalue) to (%L)', bound);
  create table months.events_others partition of events default;
end $$;
comment on table events is 'Everything that was done: who, when, what, before and after, why. By month.';
create trigger events_tell_changed_texts after update of actor_name, before, after, reason on events
  for each row when (
    (old.actor_name, old.before, old.after, old.reason) is distinct from (new.actor_name, new.before, new.after, new.reason)
  ) execute function note_change_of_text('events');
