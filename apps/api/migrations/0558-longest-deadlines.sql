-- A term lasts ten years at most, whatever its unit: a longer one ends in years that cannot be computed with.
update deadline_rules set amount = least(amount, case unit when 'YEARS' then 10 when 'MONTHS' then 120 when 'BUSINESS_DAYS' then 2500 else 3650 end);
alter table deadline_rules add constraint ten_years_at_most check (
  amount <= case unit when 'YEARS' then 10 when 'MONTHS' then 120 when 'BUSINESS_DAYS' then 2500 else 3650 end
);
