-- PostgreSQL lets every role call a new function. Those that make and drop months have the owner's rights, so that only
-- the owner and the application's role, to which `npm run migrate` gives the right, may call them (decision 190).
revoke execute on function make_month_partitions(integer), drop_old_months(),
  make_next_month(text, integer), drop_next_month(text) from public;
