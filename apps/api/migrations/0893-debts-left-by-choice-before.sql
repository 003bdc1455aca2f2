-- Runs repeatedly until it changes nothing.
-- Fills the column of 0892 for older registrations: with the debits by hand made since payments were last asked for, and
-- with those of the last payments that are inactive. What was asked for again since then no longer counts.
update registrations as x set left_by_choice_cents = least(-(x.balance_cents + x.total_pending_cents), chosen.cents)
from (
  select left_open.id, left_open.cents from (
    select r.id, coalesce((
        select -sum(e.amount_cents) from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'STUDENT'
        where t.registration_id = r.id and t.kind = 'MANUAL_DEBIT'
          and t.at > coalesce((select max(p.created_at) from payments p where p.registration_id = r.id), '-infinity')
      ), 0) + coalesce((
        select sum(p.gross_cents) from payments p
        where p.registration_id = r.id and p.status = 'PENDING' and not p.active
          and p.created_at = (select max(l.created_at) from payments l where l.registration_id = r.id)
      ), 0) as cents
    from registrations r
    where r.balance_cents + r.total_pending_cents < 0 and r.left_by_choice_cents = 0
  ) as left_open
  where left_open.cents > 0 limit 5000
) as chosen
where x.id = chosen.id;
