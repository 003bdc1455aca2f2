-- The name of an upload is removed once its file has arrived (0910).
comment on column uploads.original_name is 'The file''s name as it was announced when the link was made; empty once the file is stored, which then has the name.';
