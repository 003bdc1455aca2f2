import {
  address,
  cellphone,
  CIVIL_STATUSES,
  cpf,
  dateOfBirth,
  email,
  GENDERS,
  landline,
  personName,
  rg,
} from '../../people/users/person.schemas.ts';
import { field, historyFieldsOf, record } from '../../record/index.ts';
import { withoutPrefix } from '../../typed-object.ts';

/** The data of a student that staff edit (Specification 3 §5). */
export const studentRecord = record({
  fields: {
    studentName: field.typed('Nome', personName, { max: 120, required: true }),
    studentEmail: field.typed('E-mail', email, { max: 254, required: true, history: 'email' }),
    studentCpf: field.typed('CPF', cpf, { required: true, history: 'cpf' }),
    studentCellphone: field.typed('Celular', cellphone, { required: true, history: 'phone' }),
    studentDateOfBirth: field.date('Data de nascimento', { schema: dateOfBirth }),
    studentGender: field.word('Gênero', GENDERS, { required: true, history: false }),
    studentCivilStatus: field.word('Estado civil', CIVIL_STATUSES, { required: true, history: false }),
    studentCep: field.typed('CEP', address.cep, { required: true, history: 'cep' }),
    studentCountyId: field.reference('Cidade', { history: false }),
    studentNeighborhood: field.text('Bairro', { max: 120, required: true }),
    studentStreet: field.text('Rua', { max: 200, required: true }),
    studentNumber: field.text('Número', { max: 20, required: true }),
    studentComplement: field.text('Complemento', { max: 120 }),
    studentRg: field.typed('RG', rg, { max: 20 }),
    studentPhone: field.typed('Telefone fixo', landline, { history: 'phone' }),
  },
});

/**
 * The student's fields in the history. Their names have no prefix 'student', and the city is given by name and state
 * instead of its id.
 */
export const STUDENT_HISTORY_FIELDS = {
  ...withoutPrefix('student', historyFieldsOf(studentRecord)),
  city: { label: 'Cidade', type: 'text' },
  state: { label: 'Estado', type: 'text' },
} as const;
