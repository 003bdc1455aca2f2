-- The users screen shows people of the back-office; students, who may be a million, are found through their registrations.
alter table users
  add column is_staff boolean generated always as (roles <> array['STUDENT']) stored;
create index users_staff_by_name on users (name_search, id) where is_staff;
create index users_staff_by_username on users (username, id) where is_staff;
create index users_staff_by_text on users using gin (name_search gin_trgm_ops) where is_staff;
create index users_staff_by_login on users using gin (username gin_trgm_ops) where is_staff;
-- Who may let nobody be the last of them to leave.
create index users_active_admins on users (id) where active and roles @> array['ADMIN'];
