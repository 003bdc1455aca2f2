-- A payment that is charged anew loses the numbers of its former charge, although somebody may still pay that one: a
-- notice that names only such a number has to find the payment, and the present charge is then no longer needed.
create table if not exists former_charges (
  payment_id uuid not null references payments,
  issue integer not null check (issue > 0),
  provider text not null,
  external_payment_id text not null,
  external_boleto_id text,
  primary key (payment_id, issue)
);
create index if not exists former_charges_by_id on former_charges (external_payment_id);
create index if not exists former_charges_by_boleto on former_charges (external_boleto_id) where external_boleto_id is not null;
comment on table former_charges is 'Charges that a payment had before it was charged anew. Their money still belongs to the payment.';
comment on column former_charges.payment_id is 'The payment that had the charge.';
comment on column former_charges.issue is 'Which charge of its payment this was, counted from 1.';
comment on column former_charges.provider is 'The provider that issued the charge.';
comment on column former_charges.external_payment_id is 'The id of the charge at its provider.';
comment on column former_charges.external_boleto_id is 'The number of the boleto at its provider, which a notice may tell alone.';
