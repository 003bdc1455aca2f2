-- Runs repeatedly until it changes nothing.
-- Staff read a copy of each mail. Since decision 034 this copy holds neither the digits nor the PIX code of an instalment
-- boleto. This file takes both out of older mails whose instalment is still open.
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
