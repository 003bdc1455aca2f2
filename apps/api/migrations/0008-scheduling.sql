-- A booked place: one row per attendant of a slot, so that two people can never take the same last place.
create table slot_seats (
  driving_school_id uuid not null references driving_schools,
  starts_at timestamptz not null,
  seat int not null check (seat >= 1),
  registration_id uuid not null unique references registrations,
  campaign_id uuid not null references campaigns,
  booked_at timestamptz not null default now(),
  primary key (driving_school_id, starts_at, seat)
);
