-- When the approval of a refund is declined, withdrawn or expires, its proofs may be used again by whoever sent them, and are
-- deleted a day later. Proofs of earlier such refunds are released here.
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
