-- Runs repeatedly until it changes nothing.
-- Only a card's provider takes the school's share of a reversal back. What went back by PIX or by transfer was paid by the
-- marketplace, so that the school owes its share; until now the statement said that it had been taken back. What the marketplace
-- pays stands on the day on which it happened, also before the payment's settlement.
update school_movements as m set kind = 'REFUND_BY_MARKETPLACE',
  day = (m.at at time zone 'UTC' + (select c.zone_offset::interval from campaigns as c where c.id = m.campaign_id))::date
where m.id in (
  select id from school_movements where kind = 'REVERSAL' and payment_method <> 'CREDIT' limit 5000
);
