-- Transfeera does not know a refund's id again, so that a worker and a person who ask at the same time would have a
-- part of a PIX given back twice.
alter table provider_requests add column claimed_until timestamptz;
comment on column provider_requests.claimed_until is 'Until when one process alone may ask the provider; null when none is asking.';
