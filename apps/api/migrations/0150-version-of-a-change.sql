-- The version a record had after a change: whoever edits from an older one is shown what came between, field by field.
alter table events add column record_version int;
