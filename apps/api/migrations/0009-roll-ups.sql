-- Totals that stay exact without counting rows. Every statement that changes registrations or payments appends what it added and took away
-- (no hot counter row); a job folds the appended rows into the facts. A reader sums facts and unfolded deltas in one snapshot.
create table registration_deltas (
  id bigint generated always as identity primary key,
  campaign_id uuid not null,
  driving_school_id uuid,
  plan_id uuid,
  plan_type text,
  plan_modality text,
  status text not null,
  payment_method text,
  registration_day date not null,
  n int not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
-- Every dimension at once: answers any combination, narrowed by its indexes.
create table registration_facts (
  campaign_id uuid not null,
  driving_school_id uuid,
  plan_id uuid,
  plan_type text,
  plan_modality text,
  status text not null,
  payment_method text,
  registration_day date not null,
  n int not null,
  constraint registration_facts_key unique nulls not distinct (campaign_id, driving_school_id, plan_id, status, payment_method, registration_day, plan_type, plan_modality)
);
create index registration_facts_by_school on registration_facts (driving_school_id, registration_day);
create index registration_facts_by_day on registration_facts (registration_day);
-- One dimension at a time: a handful of rows whatever the number of registrations. '' is the absent value.
create table registration_counts (
  dimension text not null check (dimension in ('ALL', 'CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN', 'CATEGORY', 'PAYMENT_METHOD', 'DAY')),
  key text collate "C" not null,
  status text not null,
  n bigint not null,
  primary key (dimension, key, status)
) with (fillfactor = 70);

create function append_registration_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into registration_deltas (campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, n)
    select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, count(*)
    from added group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into registration_deltas (campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, n)
    select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, -count(*)
    from removed group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into registration_deltas (campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, n)
    select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, sum(n)
    from (
      select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, 1 as n from added
      union all
      select campaign_id, driving_school_id, plan_id, plan_type, plan_modality, status, payment_method, registration_day, -1 from removed
    ) changed group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger registrations_added after insert on registrations referencing new table as added for each statement execute function append_registration_deltas();
create trigger registrations_removed after delete on registrations referencing old table as removed for each statement execute function append_registration_deltas();
create trigger registrations_changed after update on registrations referencing new table as added old table as removed for each statement execute function append_registration_deltas();

create table payment_deltas (
  id bigint generated always as identity primary key,
  campaign_id uuid not null,
  driving_school_id uuid not null,
  status text not null,
  payment_method text not null,
  part text not null,
  active boolean not null,
  due_date date not null,
  n int not null,
  gross_cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
create table payment_facts (
  campaign_id uuid not null,
  driving_school_id uuid not null,
  status text not null,
  payment_method text not null,
  part text not null,
  active boolean not null,
  due_date date not null,
  n int not null,
  gross_cents bigint not null,
  primary key (driving_school_id, status, due_date, campaign_id, payment_method, part, active)
);
create index payment_facts_by_campaign on payment_facts (campaign_id, due_date);
create table payment_counts (
  dimension text not null check (dimension in ('ALL', 'CAMPAIGN', 'DRIVING_SCHOOL', 'PAYMENT_METHOD', 'PART', 'DUE_DATE')),
  key text collate "C" not null,
  status text not null,
  active boolean not null,
  n bigint not null,
  gross_cents bigint not null,
  primary key (dimension, key, status, active)
) with (fillfactor = 70);

create function append_payment_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents)
    select campaign_id, driving_school_id, status, payment_method, part, active, due_date, count(*), sum(gross_cents)
    from added group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents)
    select campaign_id, driving_school_id, status, payment_method, part, active, due_date, -count(*), -sum(gross_cents)
    from removed group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into payment_deltas (campaign_id, driving_school_id, status, payment_method, part, active, due_date, n, gross_cents)
    select campaign_id, driving_school_id, status, payment_method, part, active, due_date, sum(n), sum(gross_cents)
    from (
      select campaign_id, driving_school_id, status, payment_method, part, active, due_date, 1 as n, gross_cents from added
      union all
      select campaign_id, driving_school_id, status, payment_method, part, active, due_date, -1, -gross_cents from removed
    ) changed group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(gross_cents) <> 0;
  end if;
  return null;
end $$;
create trigger payments_added after insert on payments referencing new table as added for each statement execute function append_payment_deltas();
create trigger payments_removed after delete on payments referencing old table as removed for each statement execute function append_payment_deltas();
create trigger payments_changed after update on payments referencing new table as added old table as removed for each statement execute function append_payment_deltas();
