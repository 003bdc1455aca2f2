const COUNTED = `r.status in ('REGISTERED', 'ABANDONED')`;
const LATE = `r.earliest_due_date < (now() at time zone 'UTC' + c.zone_offset::interval)::date`;

const REGISTRATIONS = `
  select count(*), count(*) filter (where r.balance_cents >= 0), count(*) filter (where r.active_payments_in_cfc_qty > 0),
    count(*) filter (where r.balance_cents < 0 and r.credits_cents <= 0 and ${LATE}),
    count(*) filter (where r.balance_cents < 0 and r.credits_cents > 0 and ${LATE}), count(*) filter (where r.balance_cents > 0),
    count(*) filter (where r.balance_cents < 0), count(*) filter (where r.has_penalty), count(*) filter (where r.status = 'ABANDONED')
  from registrations as r join campaigns as c on c.id = r.campaign_id where ${COUNTED}`;

const money = (holder: 'partner' | 'marketplace' | 'both', settled: string): string => {
  const sum = (column: string) =>
    holder === 'both' ? `sum(p.partner_${column} + p.marketplace_${column})` : `sum(p.${holder}_${column})`;
  return `select ${sum('approved_cents')} + ${sum('reversed_cents')}, ${sum('percentage_fee_cents')}, ${sum('fixed_fee_cents')}
    from payments as p join registrations as r on r.id = p.registration_id where p.status = 'PAID' ${settled}`;
};
const SETTLED = 'and p.liquidation_day <= current_date';
const PENDING = 'and p.liquidation_day > current_date';

const grouped = (by: string, where: string): string =>
  `select ${by}, count(*) from registrations as r where ${COUNTED} ${where} group by 1`;
const CATEGORY = `r.plan_type || '-' || r.plan_modality`;
const ofLeads = (by: string): string =>
  `select ${by}, count(*) from leads as l where l.stage <> 'REGISTERED' group by 1`;

/**
 * Plain SQL for the dashboard's reports, by the name of the report. It reads the rows themselves, not tables of sums,
 * and has no filters.
 */
export const plainReports = (): Readonly<Record<string, string>> => ({
  registrations: REGISTRATIONS,
  leads: `select count(*) from leads as l where l.stage <> 'REGISTERED'`,
  'pop-plus-cfc-total': money('both', ''),
  'settled-pop-plus-cfc-total': money('both', SETTLED),
  'pending-pop-plus-cfc-total': money('both', PENDING),
  'cfc-total': money('partner', ''),
  'settled-cfc-total': money('partner', SETTLED),
  'pending-cfc': money('partner', PENDING),
  'pop-total': money('marketplace', ''),
  'settled-pop': money('marketplace', SETTLED),
  'pending-pop': money('marketplace', PENDING),
  'paid-and-pending-registrations-by-category': grouped(CATEGORY, ''),
  'paid-registrations-by-category': grouped(CATEGORY, 'and r.balance_cents >= 0'),
  'paid-and-pending-registrations-by-payment-method': grouped('r.payment_method', ''),
  'paid-registrations-by-payment-method': grouped('r.payment_method', 'and r.balance_cents >= 0'),
  'registrations-by-age-range': `select extract(year from age(r.registration_day, s.date_of_birth))::int / 10, count(*)
    from registrations as r join students as s on s.id = r.student_id where ${COUNTED} group by 1`,
  'abandonment-by-step': ofLeads('l.checkout_step'),
  'leads-by-category': ofLeads(`l.plan_type || '-' || l.plan_modality`),
  'leads-by-age-range': ofLeads('extract(year from age(l.created_at, l.date_of_birth))::int / 10'),
});
