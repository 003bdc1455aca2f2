-- A payment in the CFC and a change of plan tell what the plans were called when they were made: a plan may be renamed.
alter table registration_payments_in_cfc
  add column original_plan_name text,
  add column new_plan_name text;
alter table registration_plan_changes
  add column original_plan_name text,
  add column new_plan_name text;
comment on column registration_payments_in_cfc.original_plan_name is 'What the plan before it was called then; null when an older version of the product wrote the row.';
comment on column registration_payments_in_cfc.new_plan_name is 'What the plan after it was called then; null when an older version of the product wrote the row.';
comment on column registration_plan_changes.original_plan_name is 'What the plan before it was called then; null when an older version of the product wrote the row.';
comment on column registration_plan_changes.new_plan_name is 'What the plan after it was called then; null when an older version of the product wrote the row.';
