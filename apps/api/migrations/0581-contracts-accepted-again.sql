-- A contract made anew whose words differ from those the student accepted waits for their acceptance, which is a row of its own
-- beside it. A mass regeneration skips contracts that would not change.
alter table contracts add column awaits_acceptance boolean not null default false;
create index contracts_awaiting on contracts (registration_id, created_at) where awaits_acceptance;
alter table contract_batch_items
  add column unchanged boolean not null default false,
  add check (not unchanged or (contract_id is null and failure is null));
drop index contract_batch_items_waiting;
create index contract_batch_items_waiting on contract_batch_items (batch_id, registration_id)
  where contract_id is null and failure is null and not unchanged;
