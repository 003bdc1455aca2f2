-- What a second person looked at does not count towards the limit of its day, whenever it was approved and whatever became of it.
alter table registration_refunds add column approval_request_id uuid references approval_requests;
alter table registration_manual_entries add column approval_request_id uuid references approval_requests;
update registration_refunds d set approval_request_id = a.id
from approval_requests a
where a.kind = 'REFUND' and a.status = 'APPROVED' and a.registration_id = d.registration_id and a.requested_by = d.created_by
  and a.amount_cents = d.amount_cents and d.created_at between a.ended_at - interval '1 minute' and a.ended_at;
update registration_manual_entries d set approval_request_id = a.id
from approval_requests a
where a.kind = 'MANUAL_ENTRY' and a.status = 'APPROVED' and a.registration_id = d.registration_id and a.requested_by = d.created_by
  and a.amount_cents = d.marketplace_cents + d.partner_cents and d.created_at between a.ended_at - interval '1 minute' and a.ended_at;
