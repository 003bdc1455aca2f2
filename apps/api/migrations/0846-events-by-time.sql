-- Runs outside a transaction.
-- Finds the events of a day without reading all events. A block-range index is enough, because rows are stored almost in
-- the order of their time; it takes a few bytes for a thousand rows.
drop index concurrently if exists events_by_time;
create index concurrently events_by_time on events using brin (at) with (pages_per_range = 32, autosummarize = on);
