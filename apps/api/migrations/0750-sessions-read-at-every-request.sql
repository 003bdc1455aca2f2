-- Session, person and rights are read at every request, so nobody listens to notices of their changes any more. An API of a version that still remembers
-- sessions would hear of no change after this: it has to be ended before this migration runs (docs/operations.md).
drop trigger users_tell_access_change on users;
drop trigger users_tell_access_end on users;
drop trigger sessions_tell_access_change on sessions;
drop trigger sessions_tell_access_end on sessions;
drop trigger user_driving_schools_tell_access_end on user_driving_schools;
drop trigger user_driving_schools_tell_access on user_driving_schools;
drop trigger driving_schools_tell_access on driving_schools;
drop trigger campaigns_tell_access on campaigns;
drop function tell_access_change();
drop function tell_access_to_school();
drop function tell_access_of_school();
drop function tell_access_of_consultants();

-- The campaigns of a consultant are asked for at each of their requests.
create index campaigns_by_consultant on campaigns using gin (campaign_consultant_user_ids);
create index campaigns_by_marketing_consultant on campaigns using gin (marketing_consultant_user_ids);
