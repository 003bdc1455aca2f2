-- Each night a job stores digests of the history and the ledger of the day before, chained with those of the day before
-- that (the day is "stamped", decision 189), so that later changes are found.
-- Erasures and the encryption of account numbers may change texts. Triggers note each change of a text with its reason;
-- the day is then stamped again, and a change without a reason is a fault.
create table history_days (
  number bigint primary key check (number > 0),
  day date not null,
  version integer not null check (version > 0),
  event_count bigint not null,
  event_facts text not null,
  event_texts text not null,
  posting_count bigint not null,
  posting_facts text not null,
  posting_texts text not null,
  changed_texts bigint not null,
  previous text not null,
  digest text not null,
  stamped_at timestamptz not null default now(),
  unique (day, version)
);
comment on table history_days is 'The stamp of a day of history and ledger; a further version after texts of the day were erased. Each is chained with the one before.';
comment on column history_days.number is 'Its place in the chain, from 1.';
comment on column history_days.day is 'The day in Brasília.';
comment on column history_days.version is '1 for the night after the day, and one more each time its texts changed lawfully.';
comment on column history_days.event_count is 'How many events the day has.';
comment on column history_days.event_facts is 'A digest over what never changes of its events: who, when, what, on which record.';
comment on column history_days.event_texts is 'A digest over the texts of its events, with the salt of the day.';
comment on column history_days.posting_count is 'How many transactions of the ledger were written on the day.';
comment on column history_days.posting_facts is 'A digest over these with their entries, without the reasons.';
comment on column history_days.posting_texts is 'A digest over their reasons, with the salt of the day.';
comment on column history_days.changed_texts is 'How many changes of texts of the day were known.';
comment on column history_days.previous is 'The digest of the stamp before; empty for the first.';
comment on column history_days.digest is 'A digest over all of the above.';
comment on column history_days.stamped_at is 'When it was stamped.';

create table history_salts (
  day date primary key,
  salt text not null
);
comment on table history_salts is 'What is mixed into the digests of texts of a day. The one before goes when texts are erased, so that nobody can guess them from the digest of before.';
comment on column history_salts.day is 'The day in Brasília.';
comment on column history_salts.salt is '256 random bits.';

create table history_text_changes (
  id bigint generated always as identity primary key,
  table_name text not null check (table_name in ('events', 'ledger_transactions')),
  row_id text not null,
  day date not null,
  told text not null,
  at timestamptz not null default now()
);
create index history_text_changes_by_day on history_text_changes (day);
comment on table history_text_changes is 'A text of history or ledger that was changed after it was written.';
comment on column history_text_changes.id is 'Grows with each change.';
comment on column history_text_changes.table_name is 'Where the text stood.';
comment on column history_text_changes.row_id is 'The row.';
comment on column history_text_changes.day is 'The day whose stamp has the row.';
comment on column history_text_changes.told is 'Why, as the transaction told: ERASURE, SEALING, or UNTOLD when it told nothing.';
comment on column history_text_changes.at is 'When it was changed.';

-- The trigger passes the name of the table, because in a partition the trigger's own table name is the partition's.
create function note_change_of_text() returns trigger language plpgsql as $$
declare
  told text := coalesce(nullif(current_setting('habilita.changes_history', true), ''),
    case when current_setting('habilita.erases_person', true) = 'on' then 'ERASURE' else 'UNTOLD' end);
  written timestamptz := case tg_argv[0]
    when 'events' then (to_jsonb(old) ->> 'at')::timestamptz
    -- The time that a UUID of version 7 begins with, in milliseconds.
    else to_timestamp(('x' || left(replace(old.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) end;
begin
  insert into history_text_changes (table_name, row_id, day, told)
  values (tg_argv[0], old.id::text, (written at time zone interval '-03:00')::date, told);
  return null;
end $$;
create trigger events_tell_changed_texts after update of actor_name, before, after, reason on events
  for each row when (
    (old.actor_name, old.before, old.after, old.reason) is distinct from (new.actor_name, new.before, new.after, new.reason)
  ) execute function note_change_of_text('events');
create trigger ledger_transactions_tell_changed_texts after update of reason on ledger_transactions
  for each row when (old.reason is distinct from new.reason) execute function note_change_of_text('ledger_transactions');
