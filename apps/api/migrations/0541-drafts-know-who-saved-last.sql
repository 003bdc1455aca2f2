-- Autosaves of one sitting are one entry of the history: it begins when somebody else saved last, or after a pause. The
-- row itself says who saved last, for the other person who edits it.
alter table drafts add column updated_by uuid references users;
update drafts set updated_by = created_by;
alter table drafts alter column updated_by set not null;
