-- A request makes at most one row. Erasing a request looks for its row: without an index that reads the whole table.
create unique index registration_refunds_by_request on registration_refunds (approval_request_id) where approval_request_id is not null;
create unique index registration_manual_entries_by_request on registration_manual_entries (approval_request_id) where approval_request_id is not null;
