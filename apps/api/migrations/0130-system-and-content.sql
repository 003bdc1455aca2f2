-- What the system screen shows and staff may write: marks of recurring work, help texts with a day from which they are valid, programmes.

-- The last result of work that runs by itself (folds, proofs): one row for each kind, overwritten.
create table system_marks (
  name text primary key,
  at timestamptz not null,
  ok boolean not null,
  details jsonb not null default '{}'
) with (fillfactor = 50);

-- The outbox is read newest first, whole or by status or channel.
drop index outbox_messages_recent;
create index outbox_messages_recent on outbox_messages (created_at desc, id desc);
create index outbox_messages_by_status on outbox_messages (status, created_at desc, id desc);
create index outbox_messages_by_channel on outbox_messages (channel, created_at desc, id desc);

-- Parts of the help pages; what they say is in help_texts, so that a part has a past and a future.
create table help_parts (
  id uuid primary key,
  page text not null check (page in ('instructions', 'tutorials', 'duties')),
  key text not null,
  kind text not null check (kind in ('INTRO', 'TEXT', 'COLLAPSIBLE', 'VIDEO', 'LINK')),
  position int not null,
  unique (page, key)
);

-- The text with the latest valid_from that is not after today is the one people read.
create table help_texts (
  id uuid primary key,
  part_id uuid not null references help_parts on delete cascade,
  valid_from date not null,
  title text not null,
  body text not null,
  media_url text,
  version int not null default 1,
  created_by_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint help_texts_one_a_day unique (part_id, valid_from)
);

-- Programmes a campaign may belong to, each with a look and words of its own. api_key travels in the header of every call of a device
-- that chose the programme; it names, it proves nothing.
create table programs (
  key text primary key check (key ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  name text not null,
  name_search text generated always as (searchable(name)) stored,
  api_key text not null,
  primary_color text not null check (primary_color ~ '^#[0-9a-f]{6}$'),
  logo text,
  slogan text not null,
  slogan_text text not null,
  credit_line text not null,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index programs_api_key on programs (api_key);

-- Campaigns have named this one since the first day.
insert into programs (key, name, api_key, primary_color, slogan, slogan_text, credit_line)
values (
  'DEFAULT', 'Habilita', 'habilita', '#0b6b65',
  'Da matrícula à habilitação, tudo no mesmo lugar.',
  'Campanhas, CFCs, alunos e pagamentos, do primeiro contato à carteira na mão.',
  'Consultoria e desenvolvimento: equipe Habilita'
);
-- Names that older campaigns may carry become programmes of their own, so that none is lost.
insert into programs (key, name, api_key, primary_color, slogan, slogan_text, credit_line)
select distinct c.program, c.program, lower(c.program), d.primary_color, d.slogan, d.slogan_text, d.credit_line
from campaigns c cross join programs d
where d.key = 'DEFAULT' and c.program ~ '^[A-Z][A-Z0-9_]{1,39}$' and c.program <> 'DEFAULT';
update campaigns set program = 'DEFAULT' where program not in (select key from programs);
alter table campaigns add constraint campaigns_program_fkey foreign key (program) references programs (key);
create index campaigns_by_program on campaigns (program);
