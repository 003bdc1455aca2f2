-- Those that belong to no registration have a list of their own, newest first.
create index irregularities_unassigned on irregularities (created_at desc, id desc) where registration_id is null;
