-- Makes the present table of messages the first partition, as 0849 does for the history. It also creates the first
-- months of both, so that a month is ahead before the nightly job has run.
do $$
declare
  bound timestamptz := (select first_bound from partitioned_tables where name = 'outbox_messages');
begin
  lock table outbox_messages in access exclusive mode;
  drop trigger outbox_messages_delivered on outbox_messages;
  alter table outbox_messages drop constraint outbox_messages_pkey;
  alter table outbox_messages add constraint outbox_messages_before_pkey primary key using index outbox_messages_by_id_and_time;
  alter table outbox_messages rename to outbox_messages_before;
  alter table outbox_messages_before set schema months;
  create table outbox_messages (like months.outbox_messages_before including defaults including comments including constraints) partition by range (created_at);
  alter table outbox_messages drop constraint outbox_messages_before;
  alter table outbox_messages add constraint outbox_messages_pkey primary key (id, created_at);
  create index outbox_messages_pending on outbox_messages (created_at) where status = 'PENDING';
  create index outbox_messages_recent on outbox_messages (created_at desc, id desc);
  create index outbox_messages_by_status on outbox_messages (status, created_at desc, id desc);
  create index outbox_messages_by_channel on outbox_messages (channel, created_at desc, id desc);
  create index outbox_messages_by_entity on outbox_messages (entity_type, entity_id, created_at desc);
  create index outbox_messages_by_recipient on outbox_messages (lower(recipient), created_at desc, id desc);
  create index outbox_messages_by_subject on outbox_messages using gin (searchable(subject) gin_trgm_ops);
  execute format('alter table outbox_messages attach partition months.outbox_messages_before for values from (minvalue) to (%L)', bound);
  create table months.outbox_messages_others partition of outbox_messages default;
end $$;
comment on table outbox_messages is 'An outgoing message: a row first, then sent by a job. By month.';
create trigger outbox_messages_delivered after update of status, error on outbox_messages for each row
  when (new.entity_type = 'LEAD' and ((old.status is distinct from new.status) or (old.error is distinct from new.error)))
  execute function note_delivery_outcome();
select make_month_partitions(3);
