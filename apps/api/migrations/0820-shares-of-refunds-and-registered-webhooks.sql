-- Getnet takes a refund back from each sub-seller by its share, so a refund that is asked of a provider keeps of whom it is taken.
-- Null in rows from before, which are divided as the payment was.
alter table provider_requests add column partner_cents bigint;
alter table provider_requests add column marketplace_cents bigint;
comment on column provider_requests.partner_cents is 'Of a refund: what is taken back from the partner, in centavos.';
comment on column provider_requests.marketplace_cents is 'Of a refund: what is taken back from the marketplace, in centavos.';

-- Transfeera is told by a call of ours where its notices go, and answers with the secret that it signs them with.
create table provider_webhooks (
  provider text primary key,
  address text not null,
  external_id text,
  encrypted_secret text,
  error text,
  asked_at timestamptz not null,
  registered_at timestamptz,
  constraint a_registered_webhook_has_a_secret check ((registered_at is null) = (encrypted_secret is null))
);
comment on table provider_webhooks is 'Where each provider was told to send its notices, and what became of telling it.';
comment on column provider_webhooks.provider is 'The name of the provider.';
comment on column provider_webhooks.address is 'Where its notices go; the end of the address is known to the provider alone.';
comment on column provider_webhooks.external_id is 'The provider''s number of the registration.';
comment on column provider_webhooks.encrypted_secret is 'What it signs its notices with, encrypted by WEBHOOK_SECRET.';
comment on column provider_webhooks.error is 'Why the last try did not register it; null when it did.';
comment on column provider_webhooks.asked_at is 'When it was last asked.';
comment on column provider_webhooks.registered_at is 'When it was last found registered.';
