import { BANK_OPERATION_TYPES, CAIXA, RECEIPT_OPTIONS } from '@habilita/contract';
import { useBanks } from '#features/shared/banks/use-banks.ts';
import { CnpjField, CpfField, PhoneField, SelectField, TextField } from '#kit/fields/index.ts';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import type { Option } from '#kit/kit-context.tsx';
import { NotLoaded } from '#kit/feedback/index.ts';
import { Fields, Narrow } from '#kit/layout/index.ts';
import type { SchoolValues } from './driving-school.ts';

type Form = FormHandle<SchoolValues>;

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const OPERATIONS = Object.entries(BANK_OPERATION_TYPES).map(([value, label]) => ({
  value,
  label: `${value} - ${label}`,
}));

export function BankSection({ form }: { readonly form: Form }) {
  const bankCode = useValue(form, 'bankCode');
  const banks = useBanks(bankCode);
  const chooseBank = (chosen: string | null) =>
    form.set({ bankCode: chosen, ...(chosen === CAIXA ? {} : { bankOperationType: null }) });
  return (
    <Fields>
      <SelectField {...form.field('accountType')} />
      <SelectField {...form.field('bankCode')} options={banks.options} onChange={chooseBank} />
      <NotLoaded what="Bancos" answer={banks.answer} />
      {bankCode === CAIXA ? <SelectField {...form.field('bankOperationType')} options={OPERATIONS} /> : null}
      <Narrow>
        <TextField {...form.field('agencyNumber')} />
      </Narrow>
      <Narrow>
        <TextField {...form.field('agencyNumberVerificationDigit')} />
      </Narrow>
      <TextField {...form.field('accountNumber')} />
      <Narrow>
        <TextField {...form.field('accountNumberVerificationDigit')} />
      </Narrow>
    </Fields>
  );
}

interface ProviderFieldsProps {
  readonly form: Form;
  /** The identifier that Getnet itself gave the school. It is shown below the fields. */
  readonly registered: string | null;
}

export function ProviderFields({ form, registered }: ProviderFieldsProps) {
  const help = registered === null ? undefined : 'Nas cobranças vale o identificador abaixo, dado pela Getnet.';
  return (
    <Fields>
      <TextField {...form.field('getnetSubsellerId')} help={help} />
      <SelectField
        {...form.field('getnetPaymentPlanDays')}
        label="Plano de recebimento"
        options={optionsOf(RECEIPT_OPTIONS)}
      />
    </Fields>
  );
}

const KEY_FIELDS = {
  CPF: CpfField,
  CNPJ: CnpjField,
  TELEFONE: PhoneField,
  EMAIL: TextField,
  CHAVE_ALEATORIA: TextField,
};

function PixKeyField({ form }: { readonly form: Form }) {
  const key = form.field('transfeeraPixKey');
  const held = useValue(form, 'transfeeraPixKey');
  const type = useValue(form, 'transfeeraPixKeyType');
  if (type === null) return <TextField {...key} disabledReason="Escolha o tipo da chave primeiro." />;
  // A PIX key that is hidden by dots does not fit the mask of its type, so it is shown as plain text.
  const KeyField = form.readOnly && held.startsWith('•') ? TextField : KEY_FIELDS[type];
  return <KeyField {...key} />;
}

/** The fields of the PIX key and its type. Changing the type empties the key. */
export function PixSection({ form }: { readonly form: Form }) {
  const type = form.field('transfeeraPixKeyType');
  return (
    <Fields>
      <SelectField {...type} onChange={(chosen) => form.set({ transfeeraPixKeyType: chosen, transfeeraPixKey: '' })} />
      <PixKeyField form={form} />
    </Fields>
  );
}
