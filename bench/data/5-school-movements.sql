-- What the paid payments moved for their schools: no ledger is generated, so the payments stand for it.
insert into school_movements (id, driving_school_id, campaign_id, registration_id, payment_id, kind, payment_method, day, at, partner_cents,
  marketplace_cents, partner_fee_cents, marketplace_fee_cents)
select id, driving_school_id, campaign_id, registration_id, id, 'PLATFORM_PAYMENT', payment_method, liquidation_day, payment_date, partner_gross_cents,
  marketplace_gross_cents, partner_percentage_fee_cents + partner_fixed_fee_cents, marketplace_percentage_fee_cents + marketplace_fixed_fee_cents
from payments where status = 'PAID';
