-- Giving up frees the student's time at the school. The abandonment keeps which time it was, so that undoing it can
-- take the time again while it is still free. Earlier abandonments do not know it any more.
alter table registration_abandonments add column scheduling_at timestamptz;
