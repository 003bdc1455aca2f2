-- Runs outside a transaction.
-- No row has the kind and the account that the file before took away.
alter table ledger_transactions validate constraint ledger_transactions_kind_check;
alter table ledger_entries validate constraint ledger_entries_account_check;
