-- A line of the statement tells what held when it was posted. The plan of a registration may change afterwards, and a
-- plan may be renamed, so the transactions that charge for a plan keep its name, and that of the plan before it.
alter table ledger_transactions
  add column plan_name text,
  add column former_plan_name text;

-- What was posted before: a change of plan knows both plans. A contract was made for the plan that the first change
-- after it started from, or for today's plan when none followed.
alter table ledger_transactions disable trigger ledger_transactions_append_only;
update ledger_transactions t set plan_name = n.name, former_plan_name = o.name
from registration_plan_changes x
join plans o on o.id = x.original_plan_id
join plans n on n.id = x.new_plan_id
where t.kind = 'PLAN_CHANGE' and t.reverses_id is null and t.source_id = x.id;
update ledger_transactions t set plan_name = p.name
from registrations r, plans p
where t.kind = 'CONTRACT' and t.reverses_id is null and r.id = t.registration_id
  and p.id = coalesce((
    select x.original_plan_id from registration_plan_changes x
    where x.registration_id = r.id and (x.undone_at is null or x.undone_at >= t.at)
    order by x.created_at, x.id limit 1
  ), r.plan_id);
alter table ledger_transactions enable trigger ledger_transactions_append_only;
