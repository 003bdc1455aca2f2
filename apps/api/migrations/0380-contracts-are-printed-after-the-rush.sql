-- An accepted contract is printed when somebody asks for it or when nobody is enrolling any more: a sweeper enqueues the printing, once per contract.
alter table contracts add column print_asked_at timestamptz;
-- Those there are had their job enqueued when they were accepted.
update contracts set print_asked_at = created_at;
create index contracts_to_print on contracts (created_at) where print_asked_at is null;
-- How many were accepted in the last minute.
create index contracts_by_acceptance on contracts (accepted_at);
