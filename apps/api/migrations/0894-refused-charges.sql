-- Runs outside a transaction.
-- The list of irregularities names registrations with an open payment whose charge the provider refused.
drop index concurrently if exists payments_refused;
create index concurrently payments_refused on payments (registration_id) where charge_state = 'REJECTED' and status = 'PENDING' and active;
