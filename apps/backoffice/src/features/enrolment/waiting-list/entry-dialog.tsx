import {
  addToWaitingListEndpoint,
  dueDateFor,
  editWaitingListEndpoint,
  emptyOf,
  formOf,
  isCfcUser,
  listCampaignSchoolsEndpoint,
  readCampaignEndpoint,
  sentBy,
  waitingListRecord,
  waitingListRecordIn,
  type WaitingListStanding,
  type WaitingListValues,
} from '@habilita/contract';
import { localDate, type ZoneOffset } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { queryOf } from '#api-client/queries.ts';
import { useActor } from '#api-client/session/can.tsx';
import { DateField, DateTimeField, SelectField, TextField } from '#kit/fields/index.ts';
import { FormDialog, type FormHandle } from '#kit/form/index.ts';
import type { Option } from '#kit/kit-context.tsx';
import { LoadingDialog, notifySuccess, together } from '#kit/feedback/index.ts';
import { Broad, Fields } from '#kit/layout/index.ts';
import type { WaitingListEntry } from './waiting-list-row.ts';

interface EntryDialogProps {
  readonly campaignId: string;
  /** The entry to change; undefined to add one. */
  readonly entry: WaitingListEntry | undefined;
  readonly onClose: () => void;
  /** Called with the saved entry's id, or without one when somebody else saved the entry first. */
  readonly onSaved: (id?: string) => void;
}

const nowText = () => Temporal.Now.instant().toString();

/** The form waits for the campaign, in whose zone dates are typed, and for its CFCs. */
export default function EntryDialog(props: EntryDialogProps) {
  const params = { id: props.campaignId };
  const campaign = useQuery(queryOf(readCampaignEndpoint, { params }));
  const schools = useQuery(queryOf(listCampaignSchoolsEndpoint, { params }));
  if (campaign.data === undefined || schools.data === undefined)
    return (
      <LoadingDialog
        title={titleOf(props.entry)}
        size="md"
        answer={together([campaign, schools])}
        onClose={props.onClose}
      />
    );
  const options = schools.data.content.map(({ drivingSchoolId, presentationName, locality, state }) => ({
    value: drivingSchoolId,
    label: presentationName,
    hint: `${locality}/${state}`,
  }));
  return <Loaded {...props} zone={campaign.data.zoneOffset} schools={options} />;
}

const titleOf = (entry: WaitingListEntry | undefined): string =>
  entry === undefined ? 'Adicionar à lista de espera' : `Editar ${entry.name}`;

interface LoadedProps extends EntryDialogProps {
  readonly zone: ZoneOffset;
  readonly schools: readonly Option[];
}

function Loaded({ campaignId, entry, zone, schools, onClose, onSaved }: LoadedProps) {
  const isOfSchool = isCfcUser(useActor().roles);
  const [of] = useState(() => waitingListRecordIn({ zone, stored: entry, isOfSchool, now: nowText }));
  return (
    <FormDialog
      title={titleOf(entry)}
      record={entry === undefined ? 'new' : `${entry.id}:${entry.version}`}
      of={of}
      initialValues={entry === undefined ? emptyOf(waitingListRecord) : formOf(waitingListRecord, entry)}
      sections={(form) => [
        {
          id: 'aluno',
          title: 'Aluno',
          text: 'Se houver vaga e ninguém esperar por ela há mais tempo, ela fica reservada até a data limite; se não, o aluno entra na fila.',
          content: <EntryFields form={form} zone={zone} schools={schools} isOfSchool={isOfSchool} />,
        },
      ]}
      onSubmit={(values) => save(campaignId, entry, values)}
      onSaved={({ id, standing, position }) => {
        notifySuccess(entry === undefined ? 'Criado com sucesso' : 'Editado com sucesso');
        if (standing !== entry?.standing) tellStanding(standing, position);
        onSaved(id);
        onClose();
      }}
      onStale={() => onSaved()}
      onClose={onClose}
    />
  );
}

/**
 * Tells where the entry stands after it was added or got a new deadline. The place in line is shown only for people who
 * wait.
 */
function tellStanding(standing: WaitingListStanding, position: number | null): void {
  if (standing === 'RESERVED') notifySuccess('A vaga está reservada. Copie o link de matrícula e envie ao aluno.');
  if (standing !== 'WAITING' || position === null) return;
  notifySuccess(
    position === 1
      ? 'Não há vaga livre agora: o aluno é o primeiro da fila.'
      : `Há quem espere há mais tempo: o aluno entrou na fila, em ${position}º lugar.`,
  );
}

interface EntryFieldsProps {
  readonly form: FormHandle<WaitingListValues>;
  readonly zone: ZoneOffset;
  readonly schools: readonly Option[];
  readonly isOfSchool: boolean;
}

function EntryFields({ form, zone, schools, isOfSchool }: EntryFieldsProps) {
  const moveDeadline = (registrationEndDate: string | null) => {
    const { boletoExpiration } = form.values();
    form.set({
      registrationEndDate,
      ...(registrationEndDate === null
        ? {}
        : { boletoExpiration: dueDateFor(registrationEndDate, boletoExpiration, zone) }),
    });
  };
  return (
    <Fields>
      <Broad>
        <TextField {...form.field('name')} />
      </Broad>
      <Broad>
        <TextField {...form.field('email')} type="email" help="O link só vale para a matrícula com este e-mail." />
      </Broad>
      <DateTimeField {...form.field('registrationEndDate')} zone={zone} toEndOfDay onChange={moveDeadline} />
      <DateField
        {...form.field('boletoExpiration')}
        min={localDate(nowText(), zone)}
        help="Do boleto de quem se matricula por este convite."
      />
      <Broad>
        <SelectField
          {...form.field('drivingSchoolId')}
          options={schools}
          help={isOfSchool ? 'O aluno se matricula neste CFC.' : 'Em branco, o aluno escolhe o CFC.'}
        />
      </Broad>
    </Fields>
  );
}

async function save(campaignId: string, entry: WaitingListEntry | undefined, values: WaitingListValues) {
  const form = sentBy(waitingListRecord, values);
  return entry === undefined
    ? call(addToWaitingListEndpoint, { body: { ...form, campaignId } })
    : call(editWaitingListEndpoint, { params: { id: entry.id }, body: { ...form, version: values.version } });
}
