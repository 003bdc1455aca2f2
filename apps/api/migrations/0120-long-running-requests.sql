-- Answers of searches that took longer than their caller's connection is kept waiting. They live for an hour and may be asked for again,
-- so they need not survive a crash of the server: unlogged, to cost the searches little.
create unlogged table long_running_requests (
  owner_id uuid not null,
  request_id text not null,
  -- What was asked, so that the same id with another question takes nothing from the first.
  request_hash text not null,
  -- What the owner might see when it was asked: an answer found under other rights is nobody's any more.
  rights_hash text not null,
  -- Past this nothing is known of it. While it runs the process that works on it moves this on; one that died does not.
  known_until timestamptz not null,
  -- The status and body of the answer; null while it runs.
  status int,
  body text,
  finished_at timestamptz,
  primary key (owner_id, request_id)
);
create index long_running_requests_by_age on long_running_requests (known_until);
