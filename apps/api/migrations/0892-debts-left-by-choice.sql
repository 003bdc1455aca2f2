-- The debt that staff leave without a charge by choice is kept as it is chosen. It was added up from all debits by hand and all
-- inactive payments there ever were, so that one which was asked for and paid since hid later debts for good.
alter table registrations add column if not exists left_by_choice_cents bigint not null default 0;
comment on column registrations.left_by_choice_cents is 'What of the debt that no open payment asks for was left so by choice, by a debit by hand or by inactivating payments, in centavos.';
