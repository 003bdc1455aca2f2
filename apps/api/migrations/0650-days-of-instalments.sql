-- Instalments are due on one day of the month, the last day where a month is shorter. Payments that are asked for anew are dated by the one they replace:
-- when that one was clamped (28 February for the 31st), its date alone no longer tells the day, and all later instalments moved to the 28th.
-- Null is the day of the due date.
alter table payments add column day_of_month smallint check (day_of_month between 1 and 31);

-- Of instalments that are asked for already, the latest day of their schedule is the day that was agreed.
update payments p
set day_of_month = s.day
from (
  select entity_type, entity_id, max(extract(day from due_date))::smallint as day
  from payments
  where payment_method = 'BOLETO_PARCELADO'
  group by entity_type, entity_id
) s
where p.entity_type = s.entity_type and p.entity_id = s.entity_id and p.payment_method = 'BOLETO_PARCELADO'
  and extract(day from p.due_date) < s.day
  and p.due_date = (date_trunc('month', p.due_date::timestamp) + interval '1 month - 1 day')::date;
