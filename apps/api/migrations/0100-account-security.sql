-- Forgotten passwords, the second step of signing in, and messages that carry a secret.

-- What was asked, before anybody knows whether the account exists: the answer is given at once and a job does the rest, so neither
-- the answer nor its time tells who has an account. A row lives until its job ran.
create table password_reset_requests (
  id uuid primary key,
  username text not null,
  application text not null check (application in ('BACKOFFICE', 'STUDENT')),
  requested_at timestamptz not null
);

-- Links to set a new password: only a hash is kept, each works once, and using one spends all of the person's others.
create table password_reset_tokens (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  application text not null check (application in ('BACKOFFICE', 'STUDENT')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_tokens_by_user on password_reset_tokens (user_id);
create index password_reset_tokens_by_age on password_reset_tokens (expires_at);

-- The secret of a person's authenticator, encrypted with a key that is not in the database. Not confirmed: being set up, asks for nothing yet.
create table second_steps (
  user_id uuid primary key references users on delete cascade,
  encrypted_secret text not null,
  started_at timestamptz not null,
  confirmed_at timestamptz,
  -- The last thirty seconds (counted since 1970) a code was taken of: no code works twice.
  last_used_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references second_steps on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What stands in the place of the text once the message is sent or given up, when the text carries a secret.
alter table outbox_messages add column body_once_sent text;
