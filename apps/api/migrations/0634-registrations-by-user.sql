-- Students' own registrations are found by their account, and so are the carts of an account that is closed. Without this index both read the whole
-- table. A registration never changes its account, so only a new one writes here.
create index registrations_by_user on registrations (user_id);
