-- Who takes care of an irregularity, and how the list of them finds its registrations: newest first inside each kind, the rare ones without
-- reading all registrations.
alter table irregularities add column owner_id uuid references users;
create index irregularities_by_registration on irregularities (registration_id) where registration_id is not null;
create index registrations_in_credit on registrations (registration_date desc, id desc) where balance_cents > 0;
create index registrations_with_due_date on registrations (registration_date desc, id desc) include (earliest_due_date) where earliest_due_date is not null;
create index payments_open_down on payments (registration_id, due_date) where part = 'DOWN_PAYMENT' and status = 'PENDING' and active;
