-- Runs repeatedly until it changes nothing.
-- Only one entry may have a registration, also when it was removed. Whoever was removed to be invited once more could
-- not enrol again.
update waiting_list_entries set registration_id = null where id in (
  select id from waiting_list_entries where removed_at is not null and registration_id is not null limit 5000);
