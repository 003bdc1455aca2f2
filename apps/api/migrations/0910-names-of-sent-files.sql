-- Runs repeatedly until it changes nothing.
-- The name of an upload is emptied once its file has arrived. The file has the name, and only the file is deleted when
-- its person is erased; the row of the upload stays.
update uploads set original_name = '' where id in (
  select id from uploads where original_name <> '' and (file_id is not null or claimed_at is not null) limit 5000);
