import { MARITAL_STATUSES, PAYMENT_METHODS } from '@habilita/contract';
import { formatBoletoLine } from '@habilita/kernel';
import { CampaignLink, DrivingSchoolLink, PlanLink, UserLink } from '#features/shared/links/record-links.tsx';
import { Broad, CopyOnClick, DescriptionList, type FactEntry, Fields, Narrow } from '#kit/layout/index.ts';
import {
  AsyncSelect,
  CepField,
  CpfField,
  LandlineField,
  PhoneField,
  SelectField,
  TextField,
} from '#kit/fields/index.ts';
import { type FormHandle, type FormSection, useValue } from '#kit/form/index.ts';
import { dateText, instantText, moneyText, NO_VALUE } from '#kit/format.ts';
import { useKit } from '#kit/kit-context.tsx';
import { citiesOf } from './city-lookup.ts';
import type { StudentValues } from './student-values.ts';
import { BirthDateField, NO_ADULT } from '#features/shared/birth-date/birth-date-field.tsx';
import type { Registration } from '#features/shared/registration/registration.ts';

type Form = FormHandle<StudentValues>;

export function sectionsOf(form: Form, registration: Registration): FormSection[] {
  return [
    {
      id: 'aluno',
      title: 'Dados do aluno',
      text: 'Como constam no contrato e nas cobranças.',
      content: <StudentFields form={form} registration={registration} />,
    },
    { id: 'endereco', title: 'Endereço', text: 'Vai impresso nos boletos.', content: <AddressFields form={form} /> },
    { id: 'matricula', title: 'Matrícula', content: <DescriptionList entries={registrationEntries(registration)} /> },
    { id: 'pagamento', title: 'Pagamento', content: <DescriptionList entries={paymentEntries(registration)} /> },
  ];
}

const NOT_INFORMED = '-';

/** 'Não informado' is shown, but cannot be chosen (Specification 1 §3). */
const CIVIL_STATUS_OPTIONS = Object.entries(MARITAL_STATUSES).map(([value, label]) => ({
  value,
  label,
  disabled: value === NOT_INFORMED,
}));

/**
 * The latest date of birth that the form accepts, and the message for a later one. The stored date is always accepted,
 * even if it makes the student too young.
 */
function ageLimitOf({ studentBornUntil, studentDateOfBirth, studentAdultUntil }: Registration) {
  return {
    bornUntil: studentDateOfBirth > studentBornUntil ? studentDateOfBirth : studentBornUntil,
    tooYoung:
      studentAdultUntil === null
        ? NO_ADULT
        : `O aluno precisa completar 18 anos até ${dateText(studentAdultUntil)}, no prazo que conta da matrícula.`,
  };
}

function StudentFields({ form, registration }: { readonly form: Form; readonly registration: Registration }) {
  return (
    <Fields>
      <Broad>
        <TextField {...form.field('studentName')} />
      </Broad>
      <CpfField {...form.field('studentCpf')} />
      <TextField {...form.field('studentRg')} />
      <BirthDateField {...form.field('studentDateOfBirth')} {...ageLimitOf(registration)} />
      <TextField type="email" {...form.field('studentEmail')} />
      <PhoneField {...form.field('studentCellphone')} />
      <LandlineField {...form.field('studentPhone')} />
      <SelectField {...form.field('studentGender')} />
      <SelectField {...form.field('studentCivilStatus')} options={CIVIL_STATUS_OPTIONS} />
    </Fields>
  );
}

function AddressFields({ form }: { readonly form: Form }) {
  const { states } = useKit().lookups;
  const state = useValue(form, 'studentState');
  // A city belongs to its state, so choosing another state empties the city.
  const chooseState = (studentState: string | null) => form.set({ studentState, studentCountyId: null });
  return (
    <Fields>
      <Narrow>
        <CepField {...form.field('studentCep')} />
      </Narrow>
      {states === undefined ? null : (
        <AsyncSelect {...form.field('studentState')} lookup="states" source={states} onChange={chooseState} />
      )}
      <AsyncSelect {...form.field('studentCountyId')} lookup={`cities-${state ?? ''}`} source={citiesOf(state)} />
      <TextField {...form.field('studentNeighborhood')} />
      <Broad>
        <TextField {...form.field('studentStreet')} />
      </Broad>
      <Narrow>
        <TextField {...form.field('studentNumber')} />
      </Narrow>
      <TextField {...form.field('studentComplement')} />
    </Fields>
  );
}

function registrationEntries(registration: Registration): FactEntry[] {
  const zone = registration.campaignZoneOffset;
  return [
    { label: 'Campanha', value: <CampaignLink {...registration} /> },
    { label: 'Cidade da campanha', value: `${registration.campaignLocality} - ${registration.campaignState}` },
    {
      label: 'CFC',
      value: <DrivingSchoolLink id={registration.drivingSchoolId} name={registration.dsPresentationName} />,
    },
    { label: 'Plano', value: <PlanLink {...registration} /> },
    { label: 'Usuário do aluno', value: <UserLink id={registration.userId} name={registration.studentName} /> },
    { label: 'Data da matrícula', value: instantText(registration.registrationDate, zone) },
    { label: 'Agendamento', value: instantText(registration.schedulingDateTime, zone) },
    { label: 'Lista de espera', value: registration.fromWaitingList ? 'Sim' : 'Não' },
  ];
}

function paymentEntries(registration: Registration): FactEntry[] {
  const { paymentMethod, boletoInfo } = registration;
  const paid: FactEntry[] =
    registration.totalMoneyInPlatform === undefined
      ? []
      : [
          { label: 'Saldo recebido na plataforma', value: moneyText(registration.totalMoneyInPlatform) },
          {
            label: 'Saldo recebido, parte da plataforma',
            value: moneyText(registration.marketplaceTotalMoneyInPlatform),
          },
          { label: 'Saldo recebido, parte do CFC', value: moneyText(registration.partnerTotalMoneyInPlatform) },
        ];
  return [
    { label: 'Forma de pagamento', value: paymentMethod === null ? NO_VALUE : PAYMENT_METHODS[paymentMethod] },
    { label: 'Contrato', value: moneyText(registration.registrationContractAmount) },
    { label: 'Em aberto nas cobranças', value: moneyText(registration.totalPending) },
    ...paid,
    ...boletoEntries(boletoInfo),
  ];
}

function boletoEntries(boleto: Registration['boletoInfo']): FactEntry[] {
  if (boleto === null) return [];
  const { dueDate, typefulLine: line } = boleto;
  return [
    { label: 'Vencimento do boleto', value: dateText(dueDate) },
    {
      label: 'Linha digitável',
      value:
        line === null ? NO_VALUE : <CopyOnClick text={formatBoletoLine(line)} copy={line} what="linha digitável" />,
    },
  ];
}
