-- Runs outside a transaction.
-- Each payment that is booked looks for a refund of it that was told before; there are next to none.
drop index concurrently if exists provider_events_refunds_of_unknown;
create index concurrently provider_events_refunds_of_unknown on provider_events (provider, external_payment_id) where kind = 'REFUNDED' and outcome = 'UNKNOWN_CHARGE';
