-- A cart nobody paid, and the account it hangs on, give way to the person who proves the e-mail of their own pre-registration
-- (decision 085). What gave way stays as it was, and counts no more.
alter table registrations add column gave_way_at timestamptz;
alter table registrations add constraint only_carts_give_way check (gave_way_at is null or status in ('CREATED', 'PLAN_IN_CART'));
drop index registrations_one_cpf_per_campaign;
create unique index registrations_one_cpf_per_campaign on registrations (campaign_id, student_cpf) where gave_way_at is null;
-- An e-mail and a cellphone are one person's in a campaign once they are registered.
drop index registrations_one_email_per_campaign;
create unique index registrations_one_email_per_campaign on registrations (campaign_id, student_email) where status in ('REGISTERED', 'ABANDONED');
drop index registrations_one_cellphone_per_campaign;
create unique index registrations_one_cellphone_per_campaign on registrations (campaign_id, student_cellphone) where status in ('REGISTERED', 'ABANDONED');

alter table students add column gave_way_at timestamptz;
alter table students drop constraint students_cpf_key;
create unique index students_cpf_key on students (cpf) where gave_way_at is null;
create index students_by_cpf on students (cpf) where gave_way_at is not null;

-- The code that was mailed to a lead's e-mail, one at a time.
create table contact_proofs (
  lead_id uuid primary key references leads on delete cascade,
  code_hash text not null,
  sent_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz
);
