import { editStudentEndpoint, formOf, readRegistrationEndpoint, sentBy, studentRecord } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { session } from '#api-client/session/session.ts';
import { FormPage } from '#kit/form/index.ts';
import { notifySuccess } from '#kit/feedback/index.ts';
import { sectionsOf } from './registration-sections.tsx';
import { studentForm, type StudentValues } from './student-values.ts';
import type { Registration } from '#features/shared/registration/registration.ts';

export function RegistrationForm({ registration }: { readonly registration: Registration }) {
  const client = useQueryClient();
  const mayEdit = registration.can.edit === true;
  const { studentId, id, studentVersion, studentName } = registration;
  const router = useRouter();
  const [address] = useState(router.state.location.pathname);
  const seesIt = () => router.state.location.pathname === address;
  const place = { to: '/campaigns/detail/registration/$studentId/$id', params: { studentId, id } } as const;
  const person = session.current()?.user.id;
  const isSamePerson = () => session.current()?.user.id === person;
  // The toast names the student when another screen is shown, but not to whoever signs in next.
  const link = () => ({
    text: studentName,
    href: router.buildLocation(place).href,
    onOpen: () => void router.navigate(place),
  });
  const refresh = () => client.invalidateQueries({ queryKey: areaKey(readRegistrationEndpoint).slice(0, 1) });
  return (
    <FormPage<StudentValues>
      title={mayEdit ? 'Alteração de Matrícula' : 'Visualização de Matricula'}
      calledAs={`Matrícula de ${studentName}`}
      heading="h2"
      record={`${id}:${studentVersion}`}
      of={studentForm}
      initialValues={formOf(studentForm, { ...registration, version: studentVersion })}
      sections={(form) => sectionsOf(form, registration)}
      readOnly={!mayEdit}
      onSubmit={(values) => call(editStudentEndpoint, { params: { studentId, id }, body: bodyOf(values) })}
      onSaved={() => {
        notifySuccess('Matrícula atualizada com sucesso', seesIt() || !isSamePerson() ? undefined : link());
        void client.invalidateQueries({ queryKey: ['registrations'] });
        return refresh();
      }}
      onStale={() => void refresh()}
    />
  );
}

const bodyOf = (values: StudentValues) => ({ ...sentBy(studentRecord, values), version: values.version });
