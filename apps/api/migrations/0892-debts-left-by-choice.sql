-- Staff may leave a part of a debt without a charge. That part is now stored when they do so. Before, it was the sum of
-- all debits by hand and all inactive payments, so one that was paid later went on hiding new debts.
alter table registrations add column if not exists left_by_choice_cents bigint not null default 0;
comment on column registrations.left_by_choice_cents is 'The part of the debt that staff have left without an open payment, by a debit by hand or by inactivating payments, in centavos.';
