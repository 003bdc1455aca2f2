-- KEPT: nothing is set up to carry the message (no mail server), so it is kept here to be read in the back-office and never sent later by surprise.
alter table outbox_messages drop constraint outbox_messages_status_check;
alter table outbox_messages add constraint outbox_messages_status_check check (status in ('PENDING', 'SENT', 'KEPT', 'FAILED'));
create index outbox_messages_by_entity on outbox_messages (entity_type, entity_id, created_at desc);
