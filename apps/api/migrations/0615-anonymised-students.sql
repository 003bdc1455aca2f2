-- When a person's data were erased while their registrations stay. The address that stands in their place is no e-mail.
alter table students add column anonymised_at timestamptz;
update students set anonymised_at = updated_at where email like 'anonimizado-%' and email not like '%@%';
