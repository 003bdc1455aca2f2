-- A change of a text that gave no reason makes the nightly proof fail (decision 189). The version from before 0845 gives
-- none when it erases a person. So that such a change does not ring for ever, the owner of the tables can acknowledge it
-- with a reason, which is kept; nobody else may.
create table acknowledged_text_changes (
  change_id bigint primary key references history_text_changes,
  reason text not null check (reason ~ '\S'),
  acknowledged_by text not null default session_user,
  at timestamptz not null default clock_timestamp()
);
comment on table acknowledged_text_changes is 'A change of a text that gave no reason, for which the owner of the tables gave one afterwards.';
comment on column acknowledged_text_changes.change_id is 'The change.';
comment on column acknowledged_text_changes.reason is 'Why the text was changed, as the owner says.';
comment on column acknowledged_text_changes.acknowledged_by is 'The role of the database that acknowledged it.';
comment on column acknowledged_text_changes.at is 'When it was acknowledged.';

-- Acknowledges the changes of texts of a day that gave no reason, and returns how many there were.
create function acknowledge_text_changes(of_day date, why text) returns integer
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  acknowledged integer;
begin
  insert into public.acknowledged_text_changes (change_id, reason)
  select id, why from public.history_text_changes where day = of_day and told = 'UNTOLD'
  on conflict (change_id) do nothing;
  get diagnostics acknowledged = row_count;
  return acknowledged;
end $$;
revoke execute on function acknowledge_text_changes(date, text) from public;
