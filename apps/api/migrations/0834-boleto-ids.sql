-- A paid boleto may be told by its own number at the provider alone.
alter table payments add column external_boleto_id text;
comment on column payments.external_boleto_id is 'The provider''s number of the boleto itself, where it differs from that of the charge.';
