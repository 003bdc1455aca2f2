-- Runs outside a transaction.
-- A day of the history is found without reading all of it. Rows stand almost in the order of their time, so that a few bytes a thousand rows are enough.
drop index concurrently if exists events_by_time;
create index concurrently events_by_time on events using brin (at) with (pages_per_range = 32, autosummarize = on);
