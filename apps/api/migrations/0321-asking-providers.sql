-- What a provider tells that does not fit: a notice outside any sane bound, a charge and a payment that do not belong together, a charge
-- it cancelled or gave back without being asked, a notice that its own record of the charge does not bear out.
alter table irregularities drop constraint irregularities_type_check;
alter table irregularities add constraint irregularities_type_check check (type in (
  'PAID_AFTER_CANCELLATION', 'DUPLICATE_PAYMENT', 'AMOUNT_MISMATCH', 'LEDGER_MISMATCH', 'UNKNOWN_CHARGE',
  'INVALID_NOTICE', 'CHARGE_MISMATCH', 'CANCELLED_BY_PROVIDER', 'REFUNDED_BY_PROVIDER', 'NOTICE_NOT_CONFIRMED'
));

-- No single line may make a balance that the product cannot read: R$ 10 billion.
alter table ledger_entries add constraint amount_is_readable check (abs(amount_cents) <= 1000000000000);

-- When the provider is asked again about a charge (to issue it, to take it back, how it stands), and what came of asking. Only of the state
-- the charge is in now: a try before `updated_at` was about an earlier one.
drop index payments_to_reconcile;
alter table payments drop column charge_checked_at;
alter table payments add column charge_asked_at timestamptz;
alter table payments add column charge_ask_again_at timestamptz;
-- Tries without an answer since the last one that had one.
alter table payments add column charge_failed_tries int not null default 0;
alter table payments add column charge_try_error text;
create index payments_to_reconcile on payments (payment_provider, charge_ask_again_at nulls first) where charge_state = 'ISSUED' and status = 'PENDING';
create index payments_charge_ended on payments (updated_at) where charge_state = 'CANCELLED';
create index payments_without_answer on payments (updated_at) where charge_failed_tries > 0;
-- Append-only and in order of time: the events of the last days are found by the few pages they are on.
create index provider_events_received on provider_events using brin (received_at);
create index provider_events_by_payment on provider_events (payment_id) where payment_id is not null;
