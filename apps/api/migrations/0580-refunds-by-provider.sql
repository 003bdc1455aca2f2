-- A refund that is asked of the provider of a payment. Its id is also that of the provider's request, so that asking again does nothing twice.
-- It is posted when it is asked for, and undone when the provider refuses.
alter table registration_refunds
  alter column payer drop not null,
  add column payment_id uuid references payments,
  add column route text check (route in ('PIX_REFUND', 'CARD_CANCEL', 'CARD_REFUND')),
  add column status text not null default 'DONE' check (status in ('WAITING_PROVIDER', 'DONE', 'DECLINED')),
  add column ended_at timestamptz,
  -- Why the provider could not.
  add column reason text,
  add constraint registration_refunds_by_payer_or_provider check (
    (payer is not null and payment_id is null and route is null and status = 'DONE')
    or (payer is null and payment_id is not null and route is not null)
  );
create index registration_refunds_by_payment on registration_refunds (payment_id) where payment_id is not null;

-- Refunds asked of the provider whose outcome is not known.
alter table payments add column refunds_waiting uuid[] not null default '{}';
