-- What a second person looked at does not count towards the limit of its day, whenever it was approved and whatever became of it.
alter table registration_refunds add column approval_request_id uuid references approval_requests;
alter table registration_manual_entries add column approval_request_id uuid references approval_requests;
-- A row and its request were written in one transaction, the request last: the newest row of its amount is its own.
update registration_refunds d set approval_request_id = f.request_id
from (
  select distinct on (a.id) a.id as request_id, r.id
  from approval_requests a
  join registration_refunds r on r.registration_id = a.registration_id and r.created_by = a.requested_by
    and r.amount_cents = a.amount_cents and r.created_at between a.ended_at - interval '1 minute' and a.ended_at
  where a.kind = 'REFUND' and a.status = 'APPROVED'
  order by a.id, r.created_at desc, r.id desc
) f
where d.id = f.id;
update registration_manual_entries d set approval_request_id = f.request_id
from (
  select distinct on (a.id) a.id as request_id, m.id
  from approval_requests a
  join registration_manual_entries m on m.registration_id = a.registration_id and m.created_by = a.requested_by
    and m.marketplace_cents + m.partner_cents = a.amount_cents
    and m.created_at between a.ended_at - interval '1 minute' and a.ended_at
  where a.kind = 'MANUAL_ENTRY' and a.status = 'APPROVED'
  order by a.id, m.created_at desc, m.id desc
) f
where d.id = f.id;
