-- How long a seat is held for a registration that has paid nothing. None: as long as the registration stands.
alter table campaigns add column unpaid_seat_hours int check (unpaid_seat_hours between 1 and 8760);

-- Until when the student was told that their unpaid seat is held; null while nobody was told.
alter table registrations add column seat_held_until timestamptz;
create index registrations_unpaid on registrations (campaign_id, registered_at) where status = 'REGISTERED' and credits_cents = 0;
