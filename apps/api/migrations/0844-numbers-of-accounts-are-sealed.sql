-- Account numbers and PIX keys are encrypted ("sealed", decision 188) in the columns and JSON that hold them in plain text.
-- This version reads both forms. It writes encrypted ones once the row below exists.
-- An empty installation gets the row here. Elsewhere `npm run accounts:seal` writes it, after the last process of the
-- version before has ended, because that version cannot read encrypted numbers.
insert into system_marks (name, at, ok)
select 'accounts-sealed', now(), true
where not exists (select from driving_schools) and not exists (select from payment_reversals) and not exists (select from provider_requests)
on conflict do nothing;

comment on column driving_schools.agency_number is 'The branch of the bank, sealed.';
comment on column driving_schools.agency_number_verification_digit is 'The check digit of the branch, sealed.';
comment on column driving_schools.account_number is 'The number of the account, sealed.';
comment on column driving_schools.account_number_verification_digit is 'The check digit of the account, sealed.';
comment on column driving_schools.transfeera_pix_key is 'The PIX key to which its share of a PIX goes, sealed.';
comment on column payment_reversals.customer_agency_number is 'The branch, sealed.';
comment on column payment_reversals.customer_agency_verification_digit is 'The check digit of the branch, sealed.';
comment on column payment_reversals.customer_account_number is 'The number of the account, sealed.';
comment on column payment_reversals.customer_account_verification_digit is 'The check digit of the account, sealed.';
comment on column provider_requests.recipient is 'Of a payout: whose account; its numbers are sealed.';
comment on column recipient_accounts.pix_key is 'The PIX key that the provider confirmed, to which shares go, sealed; a newer one of the school may wait.';
comment on column recipient_accounts.sent_fingerprint is 'A hash of the data that were sent last, sealed, because account numbers could be guessed from it.';
