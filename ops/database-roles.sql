-- Makes the two roles that serve, or gives them other passwords. Whoever may make roles runs it:
--   DATABASE_APPLICATION_PASSWORD=… DATABASE_READER_PASSWORD=… psql --file=ops/database-roles.sql
-- It gives them no rights: `npm run migrate` does, after each migration (docs/operations.md, "Roles of the database").
\set ON_ERROR_STOP on
\getenv application DATABASE_APPLICATION_PASSWORD
\getenv reader DATABASE_READER_PASSWORD
select 'create role habilita_app login' where to_regrole('habilita_app') is null \gexec
select 'create role habilita_reader login' where to_regrole('habilita_reader') is null \gexec
alter role habilita_app password :'application';
alter role habilita_reader password :'reader';
