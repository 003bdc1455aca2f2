-- People who sign in, and their sessions. Students are users too, with the role STUDENT alone.
create table users (
  id uuid primary key,
  name text not null,
  name_search text generated always as (searchable(name)) stored,
  username text not null check (username = lower(username)),
  password_hash text not null,
  roles text[] not null check (cardinality(roles) > 0),
  permissions text[] not null default '{}',
  active boolean not null default true,
  attributes jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_username on users (username);
create index users_by_name on users (name_search, id);

-- Driving schools a CFC user belongs to; the key to driving_schools is added with that table.
create table user_driving_schools (
  user_id uuid not null references users on delete cascade,
  driving_school_id uuid not null,
  primary key (user_id, driving_school_id)
);
create index user_driving_schools_by_school on user_driving_schools (driving_school_id);

-- A session is a family of refresh tokens, of which only the newest may be used; using an older one ends the session.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  application text not null check (application in ('BACKOFFICE', 'STUDENT')),
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('LOGOUT', 'REUSED_TOKEN', 'DEACTIVATED', 'PASSWORD_CHANGED', 'REVOKED'))
);
create index sessions_by_user on sessions (user_id, created_at desc);

create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id);

-- Failed attempts per account and per address (both hashed), so that guessing is slow on every process at once.
create table login_attempts (
  subject_hash text primary key,
  failures int not null,
  window_started_at timestamptz not null
);
