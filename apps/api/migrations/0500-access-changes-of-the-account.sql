-- Processes remember what a person's own account shows beside the session: username, image and the CNPJs of their schools tell of changes too.
drop trigger users_tell_access_change on users;
create trigger users_tell_access_change after update on users for each row
  when ((old.name, old.username, old.roles, old.permissions, old.active, old.attributes ->> 'profileImage')
    is distinct from (new.name, new.username, new.roles, new.permissions, new.active, new.attributes ->> 'profileImage'))
  execute function tell_access_change();

create function tell_access_of_school() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changes', user_id::text) from user_driving_schools where driving_school_id = new.id;
  return null;
end $$;
create trigger driving_schools_tell_access after update of cnpj on driving_schools
  for each row when (old.cnpj is distinct from new.cnpj) execute function tell_access_of_school();
