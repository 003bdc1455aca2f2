-- Pages of a campaign's waiting list by name and by date, and places in line read from the index alone.
create index waiting_list_by_name on waiting_list_entries (campaign_id, name_search, id) where removed_at is null;
create index waiting_list_by_addition on waiting_list_entries (campaign_id, created_at, id) where removed_at is null;
create index waiting_list_in_line on waiting_list_entries (campaign_id, queued_at, id) include (driving_school_id, registration_end_date)
  where removed_at is null and registration_id is null and seat_until is null and offered_at is null;
