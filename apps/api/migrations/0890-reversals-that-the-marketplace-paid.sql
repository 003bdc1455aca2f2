-- Runs repeatedly until it changes nothing.
-- When a card's payment is reversed, its provider takes the school's share back. A PIX or boleto is given back by the
-- marketplace alone, so the school owes its share. Until now the statement said that this share had been taken back.
-- Such a movement stands on the day on which it happened, also when the payment is settled later.
update school_movements as m set kind = 'REFUND_BY_MARKETPLACE',
  day = (m.at at time zone 'UTC' + (select c.zone_offset::interval from campaigns as c where c.id = m.campaign_id))::date
where m.id in (
  select id from school_movements where kind = 'REVERSAL' and payment_method <> 'CREDIT' limit 5000
);
