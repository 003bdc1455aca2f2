-- Help texts are parsed when they are saved, never when they are read. Null: written before this, until the next start fills it.
alter table help_texts add column rendered jsonb;
