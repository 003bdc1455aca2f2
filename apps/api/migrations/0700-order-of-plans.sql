-- The order of a CFC's plans in a campaign is the one a person gives them on the form; without a column for it every reading sorted them by name again.
-- Rows from before keep the order in which they were shown.
alter table campaign_plans add column position int not null default 0;
update campaign_plans cp set position = ranked.position
from (
  select o.id, row_number() over (partition by o.campaign_driving_school_id order by p.name, o.id) - 1 as position
  from campaign_plans o join plans p on p.id = o.plan_id
) ranked
where ranked.id = cp.id;
