-- A payment made twice kept only its first arrival in its approved amounts, while what was given back of both was kept in its reversed
-- amounts: it ended REVERSED, with nothing credited, though its money was here. From now on each arrival counts. What arrived
-- once more before is added from the movements of its school, one that holds money again is PAID, and its registration has a paid down payment.
with again as (
  select payment_id, sum(partner_cents) as partner, sum(marketplace_cents) as marketplace
  from school_movements where kind = 'DUPLICATE_PAYMENT' and payment_id is not null group by payment_id
)
update payments p set
  partner_approved_cents = p.partner_approved_cents + a.partner,
  marketplace_approved_cents = p.marketplace_approved_cents + a.marketplace,
  status = case when p.status = 'REVERSED' and p.partner_approved_cents + p.partner_reversed_cents + a.partner
    + p.marketplace_approved_cents + p.marketplace_reversed_cents + a.marketplace > 0 then 'PAID' else p.status end,
  version = p.version + 1
from again a where a.payment_id = p.id;

update registrations r set has_paid_any_down_payment = true
where not r.has_paid_any_down_payment and r.id in (
  select p.registration_id from payments p join school_movements m on m.payment_id = p.id and m.kind = 'DUPLICATE_PAYMENT'
  where p.status = 'PAID' and p.part = 'DOWN_PAYMENT'
);
