-- Runs outside a transaction.
-- A key of a table by month has the column that tells the month; and the checks of before are validated, so that no row is read when the tables are
-- exchanged. Neither holds anybody up.
drop index concurrently if exists events_by_id_and_time;
create unique index concurrently events_by_id_and_time on events (id, at);
drop index concurrently if exists outbox_messages_by_id_and_time;
create unique index concurrently outbox_messages_by_id_and_time on outbox_messages (id, created_at);
alter table events validate constraint events_before;
alter table outbox_messages validate constraint outbox_messages_before;
