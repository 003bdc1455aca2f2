-- Runs repeatedly until it changes nothing.
-- Earlier changes of plan get the names that the ledger kept when it was charged, else those of today.
update registration_plan_changes x set
  original_plan_name = coalesce((
    select t.former_plan_name from ledger_transactions t
    where t.source_type = 'REGISTRATION_PLAN_CHANGE' and t.source_id = x.id and t.kind = 'PLAN_CHANGE' and t.reverses_id is null
    limit 1
  ), o.name),
  new_plan_name = coalesce((
    select t.plan_name from ledger_transactions t
    where t.source_type = 'REGISTRATION_PLAN_CHANGE' and t.source_id = x.id and t.kind = 'PLAN_CHANGE' and t.reverses_id is null
    limit 1
  ), n.name)
from plans o, plans n
where o.id = x.original_plan_id and n.id = x.new_plan_id and x.id in (
  select id from registration_plan_changes where new_plan_name is null order by id limit 5000
);
