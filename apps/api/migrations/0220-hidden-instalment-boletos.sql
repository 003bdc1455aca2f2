-- Campaigns whose instalment boletos are handed out by administrators alone (Specification 3 §6). A rule of places and times is rows, not code:
-- a campaign falls under a row of its state that names its city or none, and its edition or none, while the row is valid.
create table hidden_instalment_boletos (
  id uuid primary key,
  state text not null check (state ~ '^[A-Z]{2}$'),
  locality text,
  edition int,
  valid_from date not null,
  -- The first day it is valid no more.
  valid_until date,
  check (valid_until > valid_from)
);
-- The one edition the specification names; the three cities it speaks of without a name are rows to come.
insert into hidden_instalment_boletos (id, state, edition, valid_from)
values ('01a00000-0000-7000-8000-000000000220', 'ES', 5, '2020-01-01');
