/** Columns of `students as s`: who a student is and where they live. */
export const STUDENT_COLUMNS = [
  's.name',
  's.email',
  's.cpf',
  's.cep',
  's.street',
  's.number',
  's.complement',
  's.neighborhood',
  's.city',
  's.state',
] as const;
