-- Runs outside a transaction.
-- PostgreSQL wants the column of the month in every key of a partitioned table, so such keys are built here.
-- The checks are validated too, so that attaching the present table as a partition reads no rows. Neither blocks anybody.
drop index concurrently if exists events_by_id_and_time;
create unique index concurrently events_by_id_and_time on events (id, at);
drop index concurrently if exists outbox_messages_by_id_and_time;
create unique index concurrently outbox_messages_by_id_and_time on outbox_messages (id, created_at);
alter table events validate constraint events_before;
alter table outbox_messages validate constraint outbox_messages_before;
