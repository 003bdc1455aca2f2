-- Whether a school can receive its share is what the provider says, not that a field is filled: each school has an account at each
-- provider, which is asked for, analysed, refused or blocked, and no charge is shared with a school whose account does not receive.
create table recipient_accounts (
  driving_school_id uuid not null references driving_schools (id) on delete cascade,
  provider text not null check (provider in ('GETNET', 'TRANSFEERA')),
  status text not null default 'NOT_ASKED'
    check (status in ('NOT_ASKED', 'ASKED', 'IN_ANALYSIS', 'ACTIVE', 'REFUSED', 'BLOCKED')),
  change text not null default 'NONE' check (change in ('NONE', 'TO_SEND', 'SENT', 'REFUSED')),
  external_id text,
  pix_key_type text,
  pix_key text,
  sent_fingerprint text,
  reasons text[] not null default '{}',
  provider_status text,
  asked_at timestamptz,
  checked_at timestamptz,
  next_check_at timestamptz,
  held_until timestamptz,
  failed_tries integer not null default 0,
  try_error text,
  primary key (driving_school_id, provider),
  constraint an_active_account_names_a_recipient check (
    status <> 'ACTIVE'
    or (provider = 'GETNET' and external_id is not null)
    or (provider = 'TRANSFEERA' and pix_key is not null and pix_key_type is not null)
  ),
  constraint only_an_account_that_stands_changes check (change = 'NONE' or status in ('ACTIVE', 'BLOCKED'))
);
create index recipient_accounts_to_check on recipient_accounts (next_check_at);
comment on table recipient_accounts is 'The account of a school at each payment provider, to which its share of a charge goes.';
comment on column recipient_accounts.driving_school_id is 'The school.';
comment on column recipient_accounts.provider is 'GETNET takes cards and boletos, TRANSFEERA PIX.';
comment on column recipient_accounts.status is 'Not asked for, asked for, in analysis, active, refused or blocked.';
comment on column recipient_accounts.change is 'How data stand that changed while the account receives: with the provider, it goes on with those before.';
comment on column recipient_accounts.external_id is 'The provider''s number of the account: the sub-seller at Getnet, the last validation at Transfeera.';
comment on column recipient_accounts.pix_key_type is 'The kind of the PIX key that the provider confirmed.';
comment on column recipient_accounts.pix_key is 'The PIX key that the provider confirmed, to which shares go; a newer one of the school may wait.';
comment on column recipient_accounts.sent_fingerprint is 'A hash of the data that were sent last.';
comment on column recipient_accounts.reasons is 'Why it is not active, in the provider''s words.';
comment on column recipient_accounts.provider_status is 'The state as the provider names it.';
comment on column recipient_accounts.asked_at is 'When its data were last sent, or about to be.';
comment on column recipient_accounts.checked_at is 'When the provider last answered.';
comment on column recipient_accounts.next_check_at is 'When to ask next; null while nothing is to be asked.';
comment on column recipient_accounts.held_until is 'Until when a process has it in hand, so that two do not send at once.';
comment on column recipient_accounts.failed_tries is 'How many tries in a row had no answer.';
comment on column recipient_accounts.try_error is 'How the last try failed; null when it was answered.';
