-- What consultants see depends on the campaigns that name them: processes that remember their sessions forget them when that changes.
create function tell_access_of_consultants() returns trigger language plpgsql as $$
declare
  person uuid;
begin
  foreach person in array new.campaign_consultant_user_ids || new.marketing_consultant_user_ids loop
    perform pg_notify('access_changes', person::text);
  end loop;
  if tg_op = 'UPDATE' then
    foreach person in array old.campaign_consultant_user_ids || old.marketing_consultant_user_ids loop
      perform pg_notify('access_changes', person::text);
    end loop;
  end if;
  return null;
end $$;
create trigger campaigns_tell_access after insert or update of campaign_consultant_user_ids, marketing_consultant_user_ids on campaigns
  for each row execute function tell_access_of_consultants();
