-- Runs repeatedly until it changes nothing.
-- Earlier payments in the CFC get the names of the change of plan they made, else those of today.
update registration_payments_in_cfc x set
  original_plan_name = coalesce((
    select c.original_plan_name from registration_plan_changes c where c.payment_in_cfc_id = x.id limit 1
  ), o.name),
  new_plan_name = coalesce((
    select c.new_plan_name from registration_plan_changes c where c.payment_in_cfc_id = x.id limit 1
  ), n.name)
from plans o, plans n
where o.id = x.original_plan_id and n.id = x.new_plan_id and x.id in (
  select id from registration_payments_in_cfc where new_plan_name is null order by id limit 5000
);
