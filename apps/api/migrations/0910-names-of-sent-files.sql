-- Runs repeatedly until it changes nothing.
-- An upload whose file has arrived keeps the name it was announced with no longer: the file has the name, and the row of the upload stays when
-- the file of an erased person is deleted.
update uploads set original_name = '' where id in (
  select id from uploads where original_name <> '' and (file_id is not null or claimed_at is not null) limit 5000);
