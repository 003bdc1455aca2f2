import { editStudentEndpoint, readRegistrationEndpoint } from '@habilita/contract';
import { type Cpf, isCellphone, isCep, isCpf, isEmail, isPhone, parseCpf } from '@habilita/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#app/call.ts';
import { useCan } from '#app/can.tsx';
import { areaKey } from '#app/queries.ts';
import { FormPage } from '#kit/FormPage.tsx';
import { notifySuccess } from '#kit/notify.tsx';
import { sectionsOf } from './registration-sections.tsx';
import type { StudentValues } from './student-values.ts';
import type { Registration } from '../registration.ts';

const REQUIRED = [
  'studentName',
  'studentEmail',
  'studentCpf',
  'studentCellphone',
  'studentDateOfBirth',
  'studentGender',
  'studentCivilStatus',
  'studentCep',
  'studentState',
  'studentCountyId',
  'studentNeighborhood',
  'studentStreet',
  'studentNumber',
] as const;

const RULES = {
  studentEmail: (email: string) => (isEmail(email.trim().toLowerCase()) ? undefined : 'Insira um e-mail válido'),
  studentCpf: (cpf: string) => (isCpf(cpf) ? undefined : 'Insira um CPF válido'),
  studentCellphone: (phone: string) => (isCellphone(phone) ? undefined : 'Insira um celular válido'),
  studentPhone: (phone: string) => (phone === '' || isPhone(phone) ? undefined : 'Insira um telefone válido'),
  studentCep: (cep: string) => (isCep(cep) ? undefined : 'Insira um CEP válido'),
};

/** The registration tab: student data, address, registration and payment (Specification 3 §2 and §5). */
export function RegistrationForm({ registration }: { readonly registration: Registration }) {
  const client = useQueryClient();
  const mayEdit = useCan()('MANAGE_REGISTRATIONS');
  const { studentId, id, studentVersion } = registration;
  const refresh = () => client.invalidateQueries({ queryKey: areaKey(readRegistrationEndpoint).slice(0, 1) });
  return (
    <FormPage<StudentValues>
      title={mayEdit ? 'Alteração de Matrícula' : 'Visualização de Matricula'}
      heading="h2"
      record={`${id}:${studentVersion}`}
      initialValues={valuesOf(registration)}
      sections={(form) => sectionsOf(form, registration)}
      required={REQUIRED}
      rules={RULES}
      readOnly={!mayEdit}
      onSubmit={(values) => call(editStudentEndpoint, { params: { studentId, id }, body: bodyOf(values) })}
      onSaved={() => {
        notifySuccess('Matrícula atualizada com sucesso');
        void refresh();
        void client.invalidateQueries({ queryKey: ['registrations'] });
      }}
      onStale={() => void refresh()}
    />
  );
}

function valuesOf(registration: Registration): StudentValues {
  return {
    version: registration.studentVersion,
    studentName: registration.studentName,
    studentEmail: registration.studentEmail,
    studentCpf: registration.studentCpf,
    studentCellphone: registration.studentCellphone,
    studentPhone: registration.studentPhone ?? '',
    studentRg: registration.studentRg ?? '',
    studentDateOfBirth: registration.studentDateOfBirth,
    studentGender: registration.studentGender,
    studentCivilStatus: registration.studentCivilStatus,
    studentCep: registration.studentCep ?? '',
    studentState: registration.studentState,
    studentCountyId: registration.studentCountyId,
    studentNeighborhood: registration.studentNeighborhood ?? '',
    studentStreet: registration.studentStreet ?? '',
    studentNumber: registration.studentNumber ?? '',
    studentComplement: registration.studentComplement ?? '',
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** What travels: the state comes with the city; the required choices were checked before. */
function bodyOf({ studentState: _state, ...values }: StudentValues) {
  const { studentGender, studentCivilStatus, studentCountyId } = values;
  return {
    ...values,
    studentCpf: cpfOf(values.studentCpf),
    studentDateOfBirth: values.studentDateOfBirth ?? '',
    studentGender: chosen(['M', 'F', 'T', 'N'], studentGender),
    studentCivilStatus: chosen(['S', 'C', 'D', 'V', 'U'], studentCivilStatus),
    studentCountyId: studentCountyId ?? '',
    studentPhone: orNull(values.studentPhone),
    studentRg: orNull(values.studentRg),
    studentComplement: orNull(values.studentComplement),
  };
}

function cpfOf(text: string): Cpf {
  const cpf = parseCpf(text);
  if (cpf === undefined) throw new Error('the form lets no other CPF through');
  return cpf;
}

/** The choices come from these very tables; the required check came before. */
const chosen = <K extends string>(choices: readonly K[], value: string | null): K => {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new Error('the form lets no other choice through');
  return found;
};
