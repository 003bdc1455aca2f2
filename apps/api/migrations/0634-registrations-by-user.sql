-- What students see of their own registrations is found by their account, and so are carts when it is closed: without an index both read the whole
-- table. Accounts never change, so that only a new registration writes to it.
create index registrations_by_user on registrations (user_id);
