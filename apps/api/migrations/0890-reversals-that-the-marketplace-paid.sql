-- Runs repeatedly until it changes nothing.
-- Only a card's provider takes the school's share of a reversal back. What went back by PIX or by transfer was paid by the
-- marketplace, so that the school owes its share; until now the statement said that it had been taken back.
update school_movements set kind = 'REFUND_BY_MARKETPLACE' where id in (
  select id from school_movements where kind = 'REVERSAL' and payment_method <> 'CREDIT' limit 5000
);
