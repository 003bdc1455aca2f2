-- A lead shows the school and plan in the person's cart; those chosen before this was kept on the lead come from the registration.
update leads as l
set driving_school_id = r.driving_school_id, plan_id = r.plan_id, plan_type = r.plan_type, plan_modality = r.plan_modality
from registrations r
where r.id = l.registration_id and r.plan_id is not null and l.plan_id is distinct from r.plan_id;
