-- The system screen tells when a provider was last heard of, and which notice was last refused.
create table provider_notices (
  provider text primary key,
  last_notice_at timestamptz,
  last_failure_at timestamptz,
  last_failure text check (last_failure in ('UNSIGNED', 'WRONG_SIGNATURE', 'WRONG_CLOCK', 'UNREADABLE'))
);
comment on table provider_notices is 'When each provider last sent a notice, to the minute.';
comment on column provider_notices.provider is 'The provider.';
comment on column provider_notices.last_notice_at is 'When a notice was last taken.';
comment on column provider_notices.last_failure_at is 'When a notice was last refused.';
comment on column provider_notices.last_failure is 'Why it was refused.';
