-- The campaigns of whoever it was made for; null for all.
alter table exports add column campaign_ids uuid[];
