-- Runs repeatedly until it changes nothing.
-- The copy of a mail that staff read has no digits of an instalment boleto any more (decision 034). Mails that were written
-- before lose them as well, as long as the instalment is open: line of digits, and the boleto's PIX code.
update outbox_messages as o set
  body = case when o.status in ('SENT', 'FAILED') then regexp_replace(
    o.body, '\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}|000201[^\n]+', '(removido desta cópia)', 'g') else o.body end,
  body_once_sent = regexp_replace(
    coalesce(o.body_once_sent, o.body), '\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}|000201[^\n]+', '(removido desta cópia)', 'g')
where o.id in (
  select m.id from payments as p
  join outbox_messages as m on m.entity_type = 'PAYMENT' and m.entity_id = p.id
  where p.part = 'INSTALLMENT' and p.status = 'PENDING'
    -- What was cleaned in an earlier round is told by its words, which are found sooner than digits.
    and case when position('(removido desta cópia)' in coalesce(m.body_once_sent, m.body)) > 0 then false else
      coalesce(m.body_once_sent, m.body) ~ '\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}|000201[^\n]+' end
  limit 5000
);
