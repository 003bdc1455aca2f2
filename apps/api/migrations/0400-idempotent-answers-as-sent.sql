-- A repeated command is answered with the same bytes: json keeps the order of keys, jsonb sorts them.
alter table idempotency_keys alter column response type json using response::json;
