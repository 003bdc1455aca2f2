-- What the lists of registrations and payments are read by, so that a page of ids comes from an index alone.
drop index registrations_newest, registrations_by_campaign, registrations_by_school;
create index registrations_newest on registrations (registration_date desc, id desc) include (registration_day);
create index registrations_by_campaign on registrations (campaign_id, registration_date desc, id desc) include (registration_day);
create index registrations_by_school on registrations (driving_school_id, registration_date desc, id desc) include (registration_day);
-- How common a part of a name is decides whether to look for it or to meet it on the way: the planner needs a good sample.
alter table registrations alter column student_name_search set statistics 1000;

-- Inactive payments are listed too, so these are whole; `active` travels along for those who leave them out.
drop index payments_newest, payments_by_campaign, payments_by_school, payments_by_school_status_due, payments_by_status, payments_by_due;
create index payments_newest on payments (created_at desc, id desc) include (active);
create index payments_by_campaign on payments (campaign_id, created_at desc, id desc) include (active);
create index payments_by_school on payments (driving_school_id, created_at desc, id desc) include (active);
create index payments_by_school_status_due on payments (driving_school_id, status, due_date) include (created_at, id, active);
create index payments_by_status on payments (status, created_at desc, id desc) include (active);
create index payments_by_due on payments (due_date, created_at desc, id desc) include (active);
create index payments_by_payment_date on payments (payment_date desc, id desc) where payment_date is not null;
