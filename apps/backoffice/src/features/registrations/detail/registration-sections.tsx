import { CIVIL_STATUSES, GENDERS, PAYMENT_METHODS } from '@habilita/contract';
import { formatBoletoLine } from '@habilita/kernel';
import { linkOptions } from '@tanstack/react-router';
import { CampaignLink, DrivingSchoolLink, PlanLink } from '#features/shared/links/record-links.tsx';
import { CopyOnClick } from '#kit/CopyOnClick.tsx';
import { DescriptionList, type FactEntry } from '#kit/Facts.tsx';
import { AsyncSelect } from '#kit/fields/AsyncSelect.tsx';
import { DateField } from '#kit/fields/DateField.tsx';
import { CepField, CpfField, PhoneField } from '#kit/fields/MaskedField.tsx';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import type { FormHandle, FormSection } from '#kit/FormPage.tsx';
import { dateText, instantText, moneyText, NO_VALUE } from '#kit/format.ts';
import { type Option, useKit } from '#kit/kit-context.tsx';
import { Fields } from '#kit/Section.tsx';
import { citiesOf } from './city-lookup.ts';
import type { StudentValues } from './student-values.ts';
import type { Registration } from '../registration.ts';

type Form = FormHandle<StudentValues>;

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const GENDER_OPTIONS = optionsOf(GENDERS);
const CIVIL_STATUS_OPTIONS = optionsOf(CIVIL_STATUSES);

/** Student data and address can be edited; the registration and its payment are only read here. */
export function sectionsOf(form: Form, registration: Registration): FormSection[] {
  return [
    {
      id: 'aluno',
      title: 'Dados do aluno',
      text: 'Como constam no contrato e nas cobranças.',
      content: <StudentFields form={form} />,
    },
    { id: 'endereco', title: 'Endereço', text: 'Vai impresso nos boletos.', content: <AddressFields form={form} /> },
    { id: 'matricula', title: 'Matrícula', content: <DescriptionList entries={registrationEntries(registration)} /> },
    { id: 'pagamento', title: 'Pagamento', content: <DescriptionList entries={paymentEntries(registration)} /> },
  ];
}

function StudentFields({ form }: { readonly form: Form }) {
  return (
    <Fields>
      <TextField label="Nome" maxLength={120} {...form.field('studentName')} />
      <CpfField label="CPF" {...form.field('studentCpf')} />
      <TextField label="RG" maxLength={20} {...form.field('studentRg')} />
      <DateField label="Data de nascimento" {...form.field('studentDateOfBirth')} />
      <TextField label="E-mail" type="email" {...form.field('studentEmail')} />
      <PhoneField label="Celular" {...form.field('studentCellphone')} />
      <PhoneField label="Telefone fixo" {...form.field('studentPhone')} />
      <SelectField label="Gênero" options={GENDER_OPTIONS} {...form.field('studentGender')} />
      <SelectField label="Estado civil" options={CIVIL_STATUS_OPTIONS} {...form.field('studentCivilStatus')} />
    </Fields>
  );
}

function AddressFields({ form }: { readonly form: Form }) {
  const { states } = useKit().lookups;
  const state = form.field('studentState');
  // Another state has other cities.
  const chooseState = (studentState: string | null) => form.set({ studentState, studentCountyId: null });
  return (
    <Fields>
      <CepField label="CEP" {...form.field('studentCep')} />
      {states === undefined ? null : (
        <AsyncSelect label="Estado" lookup="states" source={states} {...state} onChange={chooseState} />
      )}
      <AsyncSelect
        label="Cidade"
        lookup={`cities-${form.values.studentState ?? ''}`}
        source={citiesOf(form.values.studentState)}
        {...form.field('studentCountyId')}
      />
      <TextField label="Bairro" maxLength={120} {...form.field('studentNeighborhood')} />
      <TextField label="Rua" maxLength={200} {...form.field('studentStreet')} />
      <TextField label="Número" maxLength={20} {...form.field('studentNumber')} />
      <TextField label="Complemento" maxLength={120} {...form.field('studentComplement')} />
    </Fields>
  );
}

const registrationsOf = (campaignId: string) =>
  linkOptions({ to: '/registrations', search: { campaignIds: campaignId } });

function registrationEntries(registration: Registration): FactEntry[] {
  const zone = registration.campaignZoneOffset;
  return [
    { label: 'Campanha', value: <CampaignLink {...registration} place={registrationsOf(registration.campaignId)} /> },
    { label: 'Cidade da campanha', value: `${registration.campaignLocality} - ${registration.campaignState}` },
    {
      label: 'CFC',
      value: <DrivingSchoolLink id={registration.drivingSchoolId} name={registration.dsPresentationName} />,
    },
    { label: 'Plano', value: <PlanLink id={registration.planId} name={registration.planName} /> },
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
          { label: 'Pago pela plataforma', value: moneyText(registration.totalMoneyInPlatform) },
          { label: 'Pago à plataforma', value: moneyText(registration.marketplaceTotalMoneyInPlatform) },
          { label: 'Pago ao CFC', value: moneyText(registration.partnerTotalMoneyInPlatform) },
        ];
  return [
    { label: 'Forma de pagamento', value: paymentMethod === null ? NO_VALUE : PAYMENT_METHODS[paymentMethod] },
    { label: 'Em cobranças abertas', value: moneyText(registration.totalPending) },
    ...paid,
    ...boletoEntries(boletoInfo),
  ];
}

/** The boleto to pay next; nothing for who pays by other means, or has paid. */
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
