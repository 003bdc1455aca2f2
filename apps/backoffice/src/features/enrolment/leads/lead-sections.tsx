import { CHECKOUT_STEPS, PLAN_MODALITIES, PLAN_TYPES } from '@habilita/contract';
import { formatCpf } from '@habilita/kernel';
import { CopyOnClick, DescriptionList, type FactEntry, Fields } from '#kit/layout/index.ts';
import { PhoneField, TextField } from '#kit/fields/index.ts';
import type { FormHandle, FormSection } from '#kit/form/index.ts';
import { instantText, NO_VALUE, todayIn } from '#kit/format.ts';
import { Duplicates } from './duplicates.tsx';
import { CampaignLink, DrivingSchoolLink, PlanLink } from '#features/shared/links/record-links.tsx';
import { LeadNotices } from './lead-notices.tsx';
import { BirthDateField } from '#features/shared/birth-date/birth-date-field.tsx';
import type { Lead, LeadsPlace, LeadValues } from './lead.ts';
import { birthText } from './lead-words.ts';

export function leadSections(form: FormHandle<LeadValues>, lead: Lead, from: LeadsPlace): FormSection[] {
  const person: FormSection = {
    id: 'dados',
    title: 'Dados do lead',
    text: 'Como a pessoa os informou na pré-matrícula.',
    content: (
      <>
        <LeadNotices lead={lead} />
        <PersonFields form={form} zone={lead.campaignZoneOffset} />
      </>
    ),
  };
  const duplicates: FormSection = {
    id: 'duplicados',
    title: 'Possíveis duplicados',
    text: 'Leads com o mesmo CPF, celular ou e-mail, os mais recentes primeiro.',
    content: <Duplicates duplicates={lead.duplicates} from={from} />,
  };
  const facts: FormSection[] = [
    { id: 'interesse', title: 'Interesse', content: <DescriptionList entries={interestEntries(lead)} /> },
    { id: 'andamento', title: 'Andamento', content: <DescriptionList entries={progressEntries(lead)} /> },
  ];
  return lead.duplicates.length === 0 ? [person, ...facts] : [person, duplicates, ...facts];
}

function PersonFields({ form, zone }: { readonly form: FormHandle<LeadValues>; readonly zone: string }) {
  return (
    <Fields>
      <TextField {...form.field('name')} />
      <TextField type="email" {...form.field('email')} />
      <PhoneField {...form.field('phone')} />
      <BirthDateField {...form.field('dateOfBirth')} zone={zone} />
    </Fields>
  );
}

const wordOf = (words: Readonly<Record<string, string>>, key: string | null): string =>
  key === null ? NO_VALUE : (words[key] ?? key);

function interestEntries(lead: Lead): FactEntry[] {
  return [
    { label: 'Campanha', value: <CampaignLink {...lead} /> },
    { label: 'Local da campanha', value: lead.campaignLocality },
    { label: 'Cidade', value: lead.countyName },
    { label: 'CFC', value: <DrivingSchoolLink id={lead.drivingSchoolId} name={lead.drivingSchoolName} /> },
    { label: 'Plano', value: <PlanLink {...lead} /> },
    { label: 'Tipo', value: wordOf(PLAN_TYPES, lead.planType) },
    { label: 'Categoria', value: wordOf(PLAN_MODALITIES, lead.planModality) },
    { label: 'Nome curto do plano', value: lead.planShortName ?? NO_VALUE },
    { label: 'Nome comercial do plano', value: lead.planBusinessName ?? NO_VALUE },
  ];
}

function progressEntries(lead: Lead): FactEntry[] {
  const zone = lead.campaignZoneOffset;
  const today = todayIn(zone);
  return [
    { label: 'CPF', value: <CopyOnClick text={formatCpf(lead.cpf)} copy={lead.cpf} what="CPF" /> },
    { label: 'Nascimento', value: birthText(lead.dateOfBirth, today) },
    { label: 'Última etapa', value: CHECKOUT_STEPS[lead.checkoutStep] },
    { label: 'Não iniciou matrícula', value: lead.hasNotStartedRegistration ? 'Sim' : 'Não' },
    { label: 'Não concluiu matrícula', value: lead.hasUnfinishedRegistration ? 'Sim' : 'Não' },
    { label: 'Aceita WhatsApp', value: lead.whatsappOptIn ? 'Sim' : 'Não' },
    { label: 'Consentimento', value: instantText(lead.consentDate, zone) },
    { label: 'Cadastro', value: instantText(lead.createdDate, zone) },
    { label: 'Última atualização', value: instantText(lead.lastModifiedDate, zone) },
  ];
}
