-- A transfer whose answer contradicts what staff had declared of it.
alter table irregularities drop constraint irregularities_type_check;
alter table irregularities add constraint irregularities_type_check check (type in (
  'PAID_AFTER_CANCELLATION', 'DUPLICATE_PAYMENT', 'AMOUNT_MISMATCH', 'LEDGER_MISMATCH', 'UNKNOWN_CHARGE',
  'INVALID_NOTICE', 'CHARGE_MISMATCH', 'CANCELLED_BY_PROVIDER', 'REFUNDED_BY_PROVIDER', 'NOTICE_NOT_CONFIRMED',
  'PAYOUT_MISMATCH'
));
