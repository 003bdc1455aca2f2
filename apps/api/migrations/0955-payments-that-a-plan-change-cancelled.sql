-- Undoing a plan change asks for the debt by the number and dates of the payments that the change cancelled.
-- The previous version writes no value here; its plan changes are undone as before.
alter table registration_plan_changes add column if not exists cancelled_payments uuid[];

comment on column registration_plan_changes.cancelled_payments is 'The payments that the plan change cancelled; null: it was made before they were kept.';
