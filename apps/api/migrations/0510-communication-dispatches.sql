-- A message to everybody who pre-registered in a campaign: its audience is written down when it starts, and each person's line says what
-- became of their message, so that whatever dies in between it goes on where it was and nobody is written to twice.
create table communication_dispatches (
  id uuid primary key,
  campaign_id uuid not null references campaigns,
  kind text not null check (kind in ('ENROLMENT_LINK', 'REGISTRATION_REMINDER', 'SATURDAY', 'SUNDAY_MORNING', 'SUNDAY_LAST_HOURS')),
  -- In the campaign's zone.
  day date not null,
  template_id uuid not null references templates,
  template_version int not null,
  status text not null default 'RUNNING' check (status in ('RUNNING', 'STOPPED', 'DONE')),
  total int not null default 0,
  -- Null: it started by itself.
  created_by uuid references users,
  created_at timestamptz not null,
  -- When it last went on; a sweeper looks after one that stands still.
  moved_at timestamptz not null,
  finished_at timestamptz
);
create unique index communication_dispatches_once_a_day on communication_dispatches (campaign_id, kind, day);
create unique index communication_dispatches_link_once on communication_dispatches (campaign_id) where kind = 'ENROLMENT_LINK';
create index communication_dispatches_newest on communication_dispatches (campaign_id, created_at desc);
create index communication_dispatches_running on communication_dispatches (moved_at) where status = 'RUNNING';

create table communication_recipients (
  dispatch_id uuid not null references communication_dispatches,
  -- Of a person one lead is written to. It may be erased afterwards.
  lead_id uuid not null,
  message_id uuid,
  left_out text check (left_out in ('REGISTERED', 'BLOCKED', 'GONE')),
  primary key (dispatch_id, lead_id),
  check (message_id is null or left_out is null)
);
create index communication_recipients_waiting on communication_recipients (dispatch_id, lead_id) where message_id is null and left_out is null;
create index communication_recipients_by_message on communication_recipients (message_id) where message_id is not null;

-- A message that must rather be lost than come twice: who starts to send it says so first, and what a dead worker started is not tried again.
alter table outbox_messages add column at_most_once boolean not null default false;
alter table outbox_messages add column attempt_started_at timestamptz;

-- Who left every communication, by CPF.
create index registrations_blocked on registrations (student_cpf) where communications_blocked_at is not null;
