-- Saved views that go out by e-mail. The e-mail holds a link that asks for signing in, never data; the file is an export of the owner's, made with
-- the rights the owner has at that moment.
create table report_schedules (
  id uuid primary key,
  owner_id uuid not null references users,
  view_id uuid not null references saved_views on delete cascade,
  frequency text not null check (frequency in ('DAILY', 'WEEKLY', 'MONTHLY')),
  weekday int check (weekday between 1 and 7),
  day_of_month int check (day_of_month between 1 and 31),
  hour int not null check (hour between 0 and 23),
  zone text not null,
  paused boolean not null default false,
  next_run_at timestamptz not null,
  -- Asked for and not told of yet.
  export_id uuid references exports on delete set null,
  last_run_at timestamptz,
  last_outcome text check (last_outcome in ('SENT', 'FAILED', 'REFUSED')),
  last_error text,
  created_at timestamptz not null default now(),
  constraint weekly_has_a_weekday check ((frequency = 'WEEKLY') = (weekday is not null)),
  constraint monthly_has_a_day check ((frequency = 'MONTHLY') = (day_of_month is not null))
);
create index report_schedules_due on report_schedules (next_run_at) where not paused;
create index report_schedules_by_owner on report_schedules (owner_id, next_run_at);
create index report_schedules_by_view on report_schedules (view_id);
create index report_schedules_untold on report_schedules (export_id) where export_id is not null;
