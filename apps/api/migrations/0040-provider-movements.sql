-- One arrival of money at a provider is one movement, however often and by whichever way (notice, fetch, direct answer) we hear of it.
alter table provider_events add column movement_id text;
create unique index provider_events_one_movement on provider_events (provider, movement_id) where movement_id is not null;
-- When the provider was last asked about an open charge, so that lost notices are found.
alter table payments add column charge_checked_at timestamptz;
create index payments_to_reconcile on payments (charge_checked_at nulls first) where charge_state = 'ISSUED' and status = 'PENDING';
