-- How long a seat is held for a registration that has paid nothing. None: as long as the registration stands.
alter table campaigns add column unpaid_seat_hours int check (unpaid_seat_hours between 1 and 8760);
