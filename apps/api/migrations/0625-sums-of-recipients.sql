-- The outcome of each recipient's message is kept with the recipient, and summed by dispatch: the control room counted all messages every fifteen
-- seconds. The lock keeps messages from changing while their outcomes are copied.
lock table outbox_messages in share row exclusive mode;
create function delivery_outcome(status text, error text) returns text language sql immutable as $$
  select case status
    when 'PENDING' then 'queued'
    when 'SENT' then 'sent'
    when 'FAILED' then case when error = 'UNKNOWN_OUTCOME' then 'unknown' else 'failed' end
    else 'kept' end
$$;

alter table communication_recipients add column outcome text not null default 'waiting'
  check (outcome in ('waiting', 'queued', 'sent', 'failed', 'unknown', 'kept', 'registered', 'blocked', 'gone'));
update communication_recipients as r set outcome = lower(r.left_out) where r.left_out is not null;
update communication_recipients as r set outcome = delivery_outcome(m.status, m.error) from outbox_messages as m where m.id = r.message_id;
-- Of a message that is no more.
update communication_recipients set outcome = 'kept' where message_id is not null and outcome = 'waiting';
drop index communication_recipients_waiting;
-- Takes its two constraints along.
alter table communication_recipients drop column left_out;
alter table communication_recipients add constraint communication_recipients_outcome_of_message
  check ((message_id is null) = (outcome in ('waiting', 'registered', 'blocked', 'gone')));
-- By no column that changes with the outcome of a message, so that the line is updated in place.
create index communication_recipients_without_message on communication_recipients (dispatch_id, lead_id) where message_id is null;
alter table communication_recipients set (fillfactor = 80);

-- For messages of dispatches alone: those of registrations and payments pay for a comparison.
create function note_delivery_outcome() returns trigger language plpgsql as $$
begin
  update communication_recipients set outcome = delivery_outcome(new.status, new.error)
  where message_id = new.id and outcome <> delivery_outcome(new.status, new.error);
  return null;
end $$;
create trigger outbox_messages_delivered after update of status, error on outbox_messages for each row
  when (new.entity_type = 'LEAD' and ((old.status is distinct from new.status) or (old.error is distinct from new.error)))
  execute function note_delivery_outcome();

create table recipient_deltas (
  id bigint generated always as identity primary key,
  dispatch_id uuid not null,
  outcome text not null,
  n int not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
create table recipient_facts (
  dispatch_id uuid not null,
  outcome text not null,
  n int not null,
  constraint recipient_facts_key primary key (dispatch_id, outcome)
) with (fillfactor = 70);
create table recipient_counts (
  dimension text not null check (dimension in ('ALL', 'DISPATCH')),
  key text collate "C" not null,
  outcome text not null,
  n bigint not null,
  primary key (dimension, key, outcome)
) with (fillfactor = 70);

create or replace function append_recipient_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into recipient_deltas (dispatch_id, outcome, n)
    select dispatch_id, outcome, sum(1)
    from added group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into recipient_deltas (dispatch_id, outcome, n)
    select dispatch_id, outcome, -sum(1)
    from removed group by 1, 2;
  else
    insert into recipient_deltas (dispatch_id, outcome, n)
    select dispatch_id, outcome, sum(n)
    from (
      select dispatch_id, outcome, 1 as n from added
      union all
      select dispatch_id, outcome, -1 from removed
    ) changed group by 1, 2
    having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger recipients_added after insert on communication_recipients referencing new table as added for each statement execute function append_recipient_deltas();
create trigger recipients_removed after delete on communication_recipients referencing old table as removed for each statement execute function append_recipient_deltas();
create trigger recipients_changed after update on communication_recipients referencing old table as removed new table as added for each statement execute function append_recipient_deltas();
insert into recipient_deltas (dispatch_id, outcome, n)
select dispatch_id, outcome, sum(1) from communication_recipients group by 1, 2;
