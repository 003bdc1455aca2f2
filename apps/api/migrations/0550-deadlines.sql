-- How long each term of an enrolment lasts, with validity (Specification 3 §9), and the days that staff record for it.
create table deadline_rules (
  id uuid primary key,
  code text not null check (code in ('OPEN_CASE', 'HOLDER_CHANGE', 'DRIVING_LESSONS', 'EXAM_VALIDITY', 'FINISH_PROCESS', 'MINOR')),
  amount int not null check (amount between 1 and 3650),
  unit text not null check (unit in ('DAYS', 'BUSINESS_DAYS', 'MONTHS', 'YEARS')),
  -- For terms that start on these days; the end is not included.
  valid_from date not null,
  valid_until date,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  exclude using gist (code with =, daterange(valid_from, valid_until, '[)') with &&)
);
insert into deadline_rules (id, code, amount, unit, valid_from) values
  ('0193f3a0-0000-7000-8000-000000000101', 'OPEN_CASE', 180, 'DAYS', '2000-01-01'),
  ('0193f3a0-0000-7000-8000-000000000102', 'HOLDER_CHANGE', 90, 'DAYS', '2000-01-01'),
  ('0193f3a0-0000-7000-8000-000000000103', 'DRIVING_LESSONS', 60, 'BUSINESS_DAYS', '2000-01-01'),
  ('0193f3a0-0000-7000-8000-000000000104', 'EXAM_VALIDITY', 5, 'YEARS', '2000-01-01'),
  ('0193f3a0-0000-7000-8000-000000000105', 'FINISH_PROCESS', 12, 'MONTHS', '2000-01-01'),
  ('0193f3a0-0000-7000-8000-000000000106', 'MINOR', 180, 'DAYS', '2000-01-01');

create table registration_milestones (
  registration_id uuid not null references registrations on delete cascade,
  milestone text not null check (milestone in ('CASE_OPENED', 'LICENCE_RECORD_PAID', 'EXAM_PASSED', 'LESSONS_SCHEDULED', 'PROCESS_FINISHED')),
  day date not null,
  recorded_by uuid references users,
  recorded_at timestamptz not null,
  primary key (registration_id, milestone)
);
create index registration_milestones_by_day on registration_milestones (milestone, day);

-- The list of terms that end soon starts from the days on which they began.
create index registrations_registered_on on registrations (registration_day) where status = 'REGISTERED';
create index students_by_birth on students (date_of_birth);
