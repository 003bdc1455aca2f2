import {
  createDrivingSchoolEndpoint,
  drivingSchoolRecord,
  editDrivingSchoolEndpoint,
  emptyOf,
  formOf,
  listDrivingSchoolsEndpoint,
  type PayoutField,
  readHistoryEndpoint,
} from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { type Confirmation, FormPage } from '#kit/form/index.ts';
import { usePasswordPrompt } from '#features/shared/password-prompt/PasswordPrompt.tsx';
import { sectionsOf } from './driving-school-sections.tsx';
import { bodyOf, changedPayout, type School, type SchoolValues } from './driving-school.ts';
import { useBackToList } from '#kit/list/index.ts';

interface DrivingSchoolFormProps {
  readonly school?: School;
  readonly readOnly: boolean;
  readonly title: string;
  readonly actions?: ReactNode;
}

const labelOf = (field: PayoutField): string => drivingSchoolRecord.fields[field].label;

function PayoutChange({ fields }: { readonly fields: readonly PayoutField[] }) {
  return (
    <div className="payout-change">
      <p>Os dados de recebimento do CFC vão mudar:</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>{labelOf(field)}</li>
        ))}
      </ul>
      <p>Os administradores do CFC serão avisados por e-mail.</p>
    </div>
  );
}

function confirmationOf(school: School | undefined): Confirmation<SchoolValues> {
  if (school === undefined) {
    return { title: 'Confirmação de Criação', text: 'Você confirma a criação deste CFC?' };
  }
  return {
    title: 'Confirmação de Alteração',
    text: (values) => {
      const fields = changedPayout(school, values);
      return (
        <>
          <p>Você confirma a alteração deste CFC?</p>
          {fields.length === 0 ? null : <PayoutChange fields={fields} />}
        </>
      );
    },
  };
}

/** Saves the CFC. When bank or PIX data change, the person has to type the password first. */
function useSaving(school: School | undefined) {
  const { ask, dialog } = usePasswordPrompt();
  const save = (values: SchoolValues) => {
    const form = bodyOf(values);
    if (school === undefined) return call(createDrivingSchoolEndpoint, { body: form });
    const edit = (currentPassword?: string) =>
      call(editDrivingSchoolEndpoint, {
        params: { id: school.id },
        body: { ...form, version: values.version, ...(currentPassword === undefined ? {} : { currentPassword }) },
      });
    const fields = changedPayout(school, values);
    return fields.length === 0 ? edit() : ask(<PayoutChange fields={fields} />, edit);
  };
  return { save, dialog };
}

function savedText(isNew: boolean, payoutWaits: boolean | undefined): string {
  if (isNew) return 'Criado com sucesso';
  return payoutWaits === true
    ? 'Salvo. Os dados bancários novos esperam pela aprovação de outra pessoa'
    : 'Editado com sucesso';
}

export function DrivingSchoolForm({ school, readOnly, title, actions }: DrivingSchoolFormProps) {
  const client = useQueryClient();
  const { save, dialog } = useSaving(school);
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: areaKey(listDrivingSchoolsEndpoint) }),
      client.invalidateQueries({ queryKey: areaKey(readHistoryEndpoint).slice(0, 1) }),
    ]);
  const list = useBackToList('/driving-schools');
  const leave = () => list.back(school?.id);
  return (
    <>
      <FormPage<SchoolValues, Pick<School, 'id' | 'presentationName' | 'payoutChangeWaits'>>
        title={title}
        record={school === undefined ? 'new' : `${school.id}:${school.version}`}
        of={drivingSchoolRecord}
        initialValues={school === undefined ? emptyOf(drivingSchoolRecord) : formOf(drivingSchoolRecord, school)}
        sections={(form) => sectionsOf(form, school)}
        readOnly={readOnly}
        confirmation={confirmationOf(school)}
        actions={actions}
        onSubmit={save}
        onSaved={({ id, presentationName, payoutChangeWaits }) => {
          void refresh();
          list.saved({
            id,
            name: presentationName,
            place: { to: '/driving-schools/modify/$id', params: { id } },
            message: savedText(school === undefined, payoutChangeWaits),
          });
        }}
        onStale={() => void refresh()}
        {...(readOnly ? {} : { onCancel: leave })}
      />
      {dialog}
    </>
  );
}
