-- Runs outside a transaction.
-- A notice that names a boleto alone finds its payment.
drop index concurrently if exists payments_by_boleto_id;
create index concurrently payments_by_boleto_id on payments (payment_provider, external_boleto_id) where external_boleto_id is not null;
