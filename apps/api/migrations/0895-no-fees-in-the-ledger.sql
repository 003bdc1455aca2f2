-- Fees of providers stand on each payment; the ledger had a kind and an account for them that nothing ever wrote.
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'CONTRACT', 'CONTRACT_CANCELLED', 'PLAN_CHANGE', 'PENALTY', 'CUSTOM_PAYMENT', 'PLATFORM_PAYMENT', 'PAYMENT_IN_CFC',
  'PAYMENT_IN_CFC_CANCELLED', 'REVERSAL', 'REFUND', 'MANUAL_CREDIT', 'MANUAL_DEBIT'
)) not valid;
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check
  check (account in ('STUDENT', 'REVENUE', 'PLATFORM_CASH', 'CFC_CASH', 'SUSPENSE')) not valid;
