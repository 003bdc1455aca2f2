-- Proofs of a refund that waited for a second person and was not carried out are free again: for who sent them, and, a day
-- later, for the sweep. Those that stayed claimed until now are released too.
alter table uploads add column released_at timestamptz;
update uploads u
set claimed_at = null, released_at = now()
from approval_requests a
where a.kind = 'REFUND'
  and a.status in ('DECLINED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED')
  and u.created_by = a.requested_by
  and u.claimed_at is not null
  and (a.body -> 'receiptsFileName' ? u.id::text or a.body -> 'receiptsFileName' = to_jsonb(u.id::text))
  and not exists (select 1 from attachments t where t.file_id = u.file_id);
