-- A request is carried out once. Without them, erasing a request of somebody who revokes consent reads every refund and manual entry.
create unique index registration_refunds_by_request on registration_refunds (approval_request_id) where approval_request_id is not null;
create unique index registration_manual_entries_by_request on registration_manual_entries (approval_request_id) where approval_request_id is not null;
