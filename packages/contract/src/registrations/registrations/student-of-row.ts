import type { ListField } from '../../list.ts';
import { keysOf } from '../../typed-object.ts';

/** Fields about the student that every registration has a copy of. */
export const studentOfRow = {
  studentCpf: { label: 'CPF', type: 'cpf' },
  studentEmail: { label: 'E-mail', type: 'email' },
  studentCellphone: { label: 'Celular', type: 'phone' },
} as const satisfies Readonly<Record<string, ListField>>;

/** Fields that only the student's record has; lists show them on request. */
export const studentDetails = {
  studentRg: { label: 'RG', type: 'text', nullable: true, hidden: true },
  studentDateOfBirth: { label: 'Data de nascimento', type: 'date', hidden: true },
  studentCep: { label: 'CEP', type: 'cep', nullable: true, hidden: true },
  studentState: { label: 'Estado', type: 'text', nullable: true, hidden: true },
  studentCity: { label: 'Cidade', type: 'text', nullable: true, hidden: true },
  studentNeighborhood: { label: 'Bairro', type: 'text', nullable: true, hidden: true },
  studentStreet: { label: 'Rua', type: 'text', nullable: true, hidden: true },
  studentNumber: { label: 'Número', type: 'text', nullable: true, hidden: true },
  studentComplement: { label: 'Complemento', type: 'text', nullable: true, hidden: true },
} as const satisfies Readonly<Record<string, ListField>>;
export const STUDENT_DETAILS = keysOf(studentDetails);
