-- The messages of one person and those with a subject are found without reading the whole outbox.
create index outbox_messages_by_recipient on outbox_messages (lower(recipient), created_at desc, id desc);
create index outbox_messages_by_subject on outbox_messages using gin (searchable(subject) gin_trgm_ops);
