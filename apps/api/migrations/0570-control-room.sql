-- How many people had reached each step of a campaign's checkout, every ten minutes while its registrations are open, to compare an edition with the one before at the same
-- hour. Leads cannot tell it: each keeps only its furthest step. `steps` is one entry a school, {"school": id or null, "counts": [of
-- each step in order]}. Written by a job from the roll-up of leads, so that enrolling costs nothing more.
create table checkout_step_snapshots (
  campaign_id uuid not null references campaigns on delete cascade,
  taken_at timestamptz not null,
  steps jsonb not null,
  primary key (campaign_id, taken_at)
);
create index checkout_step_snapshots_oldest on checkout_step_snapshots (taken_at);
