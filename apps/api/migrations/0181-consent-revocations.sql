-- Who took their consent back. Nothing of the person is left but a keyed hash of the CPF, by which a new start is recognised.
create table consent_revocations (
  id uuid primary key,
  cpf_hash text not null,
  record_type text not null check (record_type in ('LEAD', 'REGISTRATION')),
  -- The record is gone, unless it was only taken out of communications.
  record_id uuid not null,
  campaign_id uuid not null references campaigns,
  outcome text not null check (outcome in ('DELETED', 'BLACKLISTED')),
  actor_id uuid,
  at timestamptz not null
);
create index consent_revocations_by_person on consent_revocations (cpf_hash, at desc);

-- A registration with payments must be kept; from this moment on nobody writes to its student by themselves.
alter table registrations add column communications_blocked_at timestamptz;
-- Drivers of an erasure; deleting a lead or a student must not read a whole table to find who points at it.
create index registrations_by_lead on registrations (lead_id) where lead_id is not null;
