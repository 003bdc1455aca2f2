-- Leads as their list reads them. `stage` says whether a person counts as a lead, and as which: it follows the registration of the same
-- person in the same campaign, so it is kept here and no action that changes a registration can forget it.
alter table leads add column stage text not null default 'NOT_STARTED' check (stage in ('NOT_STARTED', 'UNFINISHED', 'REGISTERED'));
create unique index leads_by_registration on leads (registration_id) where registration_id is not null;

-- A person is known by CPF: whoever registered through a second pre-registration is no lead by the first one either.
create function lead_stage(lead leads) returns text language sql stable as $$
  select case
    when exists (
      select 1 from registrations r
      where r.campaign_id = lead.campaign_id and r.student_cpf = lead.cpf and r.status in ('REGISTERED', 'ABANDONED')
    ) or exists (
      select 1 from registrations r where r.id = lead.registration_id and r.status in ('REGISTERED', 'ABANDONED')
    ) then 'REGISTERED'
    when lead.registration_id is not null then 'UNFINISHED'
    else 'NOT_STARTED'
  end
$$;
update leads as l set stage = lead_stage(l) where stage <> lead_stage(l);

create function stage_leads_of_registration() returns trigger language plpgsql as $$
begin
  update leads as l set stage = lead_stage(l)
  where (l.registration_id = new.id or (l.campaign_id = new.campaign_id and l.cpf = any (array[old.student_cpf, new.student_cpf])))
    and l.stage <> lead_stage(l);
  return null;
end $$;
create trigger registrations_stage_leads after update of status, student_cpf on registrations for each row
  when (old.status is distinct from new.status or old.student_cpf is distinct from new.student_cpf)
  execute function stage_leads_of_registration();
create trigger registrations_stage_leads_at_once after insert on registrations for each row
  when (new.status in ('REGISTERED', 'ABANDONED'))
  execute function stage_leads_of_registration();

-- A page of ids comes from an index alone; those who registered are in none of them.
drop index leads_newest, leads_by_campaign, leads_by_name, leads_by_cpf;
create index leads_newest on leads (created_at desc, id desc) include (stage) where stage <> 'REGISTERED';
create index leads_last_changed on leads (updated_at desc, id desc) include (stage) where stage <> 'REGISTERED';
create index leads_by_campaign on leads (campaign_id, created_at desc, id desc) include (stage) where stage <> 'REGISTERED';
create index leads_by_school on leads (driving_school_id, created_at desc, id desc) include (stage) where stage <> 'REGISTERED';
create index leads_by_plan on leads (plan_id, created_at desc, id desc) include (stage) where stage <> 'REGISTERED';
create index leads_by_county on leads (county_id, created_at desc, id desc) include (stage) where stage <> 'REGISTERED';
create index leads_by_stage on leads (stage, created_at desc, id desc) where stage <> 'REGISTERED';
create index leads_by_name_order on leads (name_search, id) include (stage) where stage <> 'REGISTERED';
create index leads_by_name on leads using gin (name_search gin_trgm_ops) where stage <> 'REGISTERED';
alter table leads alter column name_search set statistics 1000;
-- The same person again: whole CPF, e-mail and phone; their beginnings are searched, too.
create index leads_by_cpf on leads (cpf);
create index leads_by_email on leads (email text_pattern_ops);
create index leads_by_phone on leads (phone text_pattern_ops);

-- Totals, as those of registrations (0009): deltas by statement, folded into facts and counts.
create table lead_deltas (
  id bigint generated always as identity primary key,
  campaign_id uuid not null,
  driving_school_id uuid,
  plan_id uuid,
  plan_type text,
  plan_modality text,
  county_id uuid not null,
  checkout_step text not null,
  stage text not null,
  n int not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
create table lead_facts (
  campaign_id uuid not null,
  driving_school_id uuid,
  plan_id uuid,
  plan_type text,
  plan_modality text,
  county_id uuid not null,
  checkout_step text not null,
  stage text not null,
  n int not null,
  constraint lead_facts_key unique nulls not distinct (campaign_id, driving_school_id, plan_id, county_id, checkout_step, stage, plan_type, plan_modality)
);
create index lead_facts_by_school on lead_facts (driving_school_id);
create index lead_facts_by_county on lead_facts (county_id);
create table lead_counts (
  dimension text not null check (dimension in ('ALL', 'CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN', 'CATEGORY', 'COUNTY', 'STEP')),
  key text collate "C" not null,
  stage text not null,
  n bigint not null,
  primary key (dimension, key, stage)
) with (fillfactor = 70);

create function append_lead_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_deltas (campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, n)
    select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, count(*)
    from added group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into lead_deltas (campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, n)
    select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, -count(*)
    from removed group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into lead_deltas (campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, n)
    select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, sum(n)
    from (
      select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, 1 as n from added
      union all
      select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, -1 from removed
    ) changed group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger leads_added after insert on leads referencing new table as added for each statement execute function append_lead_deltas();
create trigger leads_removed after delete on leads referencing old table as removed for each statement execute function append_lead_deltas();
create trigger leads_changed after update on leads referencing new table as added old table as removed for each statement execute function append_lead_deltas();
insert into lead_deltas (campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, n)
select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, county_id, checkout_step, stage, count(*)
from leads group by 1, 2, 3, 4, 5, 6, 7, 8;
