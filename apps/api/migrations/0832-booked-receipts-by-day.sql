-- Runs outside a transaction.
-- What we booked on a day is compared with the provider's statement of that day.
drop index concurrently if exists provider_events_paid_by_moment;
create index concurrently provider_events_paid_by_moment on provider_events (provider, occurred_at) where kind = 'PAID';
