-- Processes of the API remember for a moment whom a session stands for. Whatever that depends on tells them when it changes, so that they forget it:
-- the notice goes out when the change is committed, with the id of the person. Signing in tells nobody: nothing is remembered of a new session.
create function tell_access_change() returns trigger language plpgsql as $$
declare
  person uuid;
begin
  -- One branch reads `old.id`, the other `old.user_id`: only the one that is taken is looked at.
  if tg_table_name = 'users' then
    person := old.id;
  else
    person := old.user_id;
  end if;
  perform pg_notify('access_changes', person::text);
  return null;
end $$;

create trigger users_tell_access_change after update on users for each row
  when ((old.name, old.roles, old.permissions, old.active) is distinct from (new.name, new.roles, new.permissions, new.active))
  execute function tell_access_change();
create trigger users_tell_access_end after delete on users for each row execute function tell_access_change();
create trigger sessions_tell_access_change after update on sessions for each row
  when ((old.user_id, old.application, old.ended_at) is distinct from (new.user_id, new.application, new.ended_at) or new.expires_at < old.expires_at)
  execute function tell_access_change();
create trigger sessions_tell_access_end after delete on sessions for each row
  when (old.ended_at is null) execute function tell_access_change();
create trigger user_driving_schools_tell_access_end after update or delete on user_driving_schools
  for each row execute function tell_access_change();

create function tell_access_to_school() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changes', new.user_id::text);
  return null;
end $$;
create trigger user_driving_schools_tell_access after insert or update on user_driving_schools
  for each row execute function tell_access_to_school();
