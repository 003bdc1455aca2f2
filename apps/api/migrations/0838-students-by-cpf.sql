-- Runs outside a transaction.
-- A person is looked for by CPF among all students; two partial indexes answered only half of the question each.
drop index concurrently if exists students_of_cpf;
create index concurrently students_of_cpf on students (cpf);
drop index concurrently if exists students_by_cpf;
