-- The types of irregularities of the migration before hold for every row.
alter table irregularities validate constraint irregularities_type_check;
