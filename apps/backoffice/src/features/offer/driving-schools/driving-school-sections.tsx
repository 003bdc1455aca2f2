import { Broad, Fields, Narrow, Wide } from '#kit/layout/index.ts';
import { CnpjField, NumberField, PhoneField, PhoneOrLinkField, TextField } from '#kit/fields/index.ts';
import { Suspense } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import type { FormHandle, FormSection } from '#kit/form/index.ts';
import { AddressSection } from './address-section.tsx';
import type { School, SchoolValues } from './driving-school.ts';
import { LogoSection } from './logo-section.tsx';
import { ProviderAccounts } from './provider-accounts.tsx';
import { BankSection, PixSection, ProviderFields } from './money-sections.tsx';

/** The last section of the form is below the first screenful, so its code is loaded later. */
const OfficeHoursField = lazily(async () => ({
  default: (await import('#features/shared/office-hours/OfficeHoursField.tsx')).OfficeHoursField,
}));

type Form = FormHandle<SchoolValues>;

export function sectionsOf(form: Form, school: School | undefined): FormSection[] {
  return [
    {
      id: 'logo',
      title: 'Logo',
      text: 'A imagem que identifica o CFC.',
      content: <LogoSection form={form} />,
    },
    {
      id: 'cadastro',
      title: 'Dados cadastrais',
      text: 'Como constam na Receita e como aparecem para os alunos.',
      content: <RegistrationSection form={form} />,
    },
    {
      id: 'endereco',
      title: 'Endereço',
      text: 'Onde o aluno é atendido.',
      content: <AddressSection form={form} />,
    },
    {
      id: 'banco',
      title: 'Dados bancários',
      text: form.readOnly
        ? 'Para onde vão os repasses.'
        : 'Mudar a conta pede a sua senha e avisa os administradores do CFC.',
      content: <BankSection form={form} />,
    },
    { id: 'redes', title: 'Redes sociais', text: 'Opcionais.', content: <SocialSection form={form} /> },
    {
      id: 'provedor',
      title: 'Provedor de pagamento',
      text: 'Como o CFC recebe a sua parte do que os alunos pagam.',
      content: <ProviderSection form={form} school={school} />,
    },
    {
      id: 'pix',
      title: 'PIX',
      text: form.readOnly
        ? 'Para onde vão os repasses por PIX.'
        : 'Opcional. Com chave, preencha os dois campos. Mudar a chave pede a sua senha e avisa os administradores do CFC.',
      content: <PixSection form={form} />,
    },
    {
      id: 'atendimento',
      title: 'Atendimento',
      text: 'Define os horários que os alunos podem agendar.',
      content: <ServiceSection form={form} />,
    },
  ];
}

function RegistrationSection({ form }: { readonly form: Form }) {
  return (
    <Fields>
      <CnpjField {...form.field('cnpj')} />
      <Broad>
        <TextField {...form.field('companyName')} />
      </Broad>
      <Broad>
        <TextField {...form.field('commercialName')} />
      </Broad>
      <TextField {...form.field('presentationName')} />
      <PhoneField {...form.field('schoolPhone')} />
      <PhoneField {...form.field('ownerPhone')} />
      <TextField type="email" {...form.field('email')} />
    </Fields>
  );
}

function SocialSection({ form }: { readonly form: Form }) {
  return (
    <Fields>
      <TextField {...form.field('website')} />
      <TextField {...form.field('instagram')} />
      <PhoneOrLinkField {...form.field('whatsapp')} />
      <TextField {...form.field('facebook')} />
    </Fields>
  );
}

function ProviderSection({ form, school }: { readonly form: Form; readonly school: School | undefined }) {
  return (
    <>
      <ProviderFields form={form} registered={registeredAt(school)} />
      {school === undefined ? null : <ProviderAccounts school={school} />}
    </>
  );
}

/** The identifier that Getnet gave the school when it was registered there. Charges are made with it. */
const registeredAt = (school: School | undefined): string | null =>
  school?.paymentProviderStatus?.find(({ provider }) => provider === 'GETNET')?.externalId ?? null;

function ServiceSection({ form }: { readonly form: Form }) {
  return (
    <Fields>
      <Narrow>
        <NumberField {...form.field('attendants')} />
      </Narrow>
      <Narrow>
        <NumberField suffix="min" {...form.field('averageServiceTime')} />
      </Narrow>
      <Wide>
        <Suspense>
          <OfficeHoursField help="Horário de Brasília." {...form.field('officeHours')} />
        </Suspense>
      </Wide>
    </Fields>
  );
}
