-- The role that serves may change the texts of what is written once (history, ledger, notes and others), because an
-- erasure takes a person's words out of them. Until now it could also write other words. A trigger now lets
-- every role but the owner of the table only take away: a text becomes empty, or loses parts, each with
-- '[removido]' in its place; JSON loses fields, or its texts lose parts. Besides, the number of an account may be
-- encrypted, and what is encrypted may be encrypted anew.
-- The names of the fields with such numbers are those of apps/api/src/kernel/db/sealed/account-fields.ts; a test
-- compares them.
create or replace function is_blanked(was jsonb, becomes jsonb) returns boolean language plpgsql immutable as $$
begin
  if becomes is null or becomes in ('null', '""') or becomes = was then
    return true;
  elsif jsonb_typeof(was) is distinct from jsonb_typeof(becomes) then
    return false;
  elsif jsonb_typeof(becomes) = 'string' then
    return was #>> '{}' like replace(regexp_replace(becomes #>> '{}', '([\\%_])', '\\\1', 'g'), '[removido]', '%');
  elsif jsonb_typeof(becomes) = 'array' then
    return jsonb_array_length(was) = jsonb_array_length(becomes) and not exists (
      select from generate_series(0, jsonb_array_length(was) - 1) as place
      where not is_blanked(was -> place, becomes -> place));
  elsif jsonb_typeof(becomes) = 'object' then
    return not exists (
      select from jsonb_each(becomes) as field
      where not was ? field.key or not (is_blanked(was -> field.key, field.value)
        or is_sealed_anew(field.key, was ->> field.key, becomes ->> field.key)));
  end if;
  return false;
end $$;

create or replace function is_sealed_anew(field text, was text, becomes text) returns boolean language sql immutable as $$
  select becomes like 'sealed.%' and (was like 'sealed.%' or field in ('agencyNumber', 'agencyNumberVerificationDigit',
    'accountNumber', 'accountNumberVerificationDigit', 'transfeeraPixKey', 'customerAgencyNumber',
    'customerAgencyVerificationDigit', 'customerAccountNumber', 'customerAccountVerificationDigit',
    'agencyVerificationDigit', 'accountVerificationDigit', 'pixKey', 'sentFingerprint', 'planHash', 'inputHash'))
$$;

-- The arguments are the columns that may be blanked.
create or replace function refuse_all_but_blanking() returns trigger language plpgsql as $$
begin
  if not pg_has_role((select relowner from pg_class where oid = tg_relid), 'usage') and exists (
    select from unnest(tg_argv) as name where not is_blanked(to_jsonb(old) -> name, to_jsonb(new) -> name)) then
    raise exception 'a text that is written once can only be blanked' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger events_only_blanked before update on events
  for each row execute function refuse_all_but_blanking('before', 'after', 'reason', 'actor_name');
create or replace trigger files_only_blanked before update on files
  for each row execute function refuse_all_but_blanking('original_name');
create or replace trigger ledger_transactions_only_blanked before update on ledger_transactions
  for each row execute function refuse_all_but_blanking('reason');
create or replace trigger notes_only_blanked before update on notes
  for each row execute function refuse_all_but_blanking('text');
create or replace trigger registration_custom_payments_only_blanked before update on registration_custom_payments
  for each row execute function refuse_all_but_blanking('reason', 'details');
create or replace trigger registration_manual_entries_only_blanked before update on registration_manual_entries
  for each row execute function refuse_all_but_blanking('reason');
create or replace trigger statement_dispute_messages_only_blanked before update on statement_dispute_messages
  for each row execute function refuse_all_but_blanking('text');
