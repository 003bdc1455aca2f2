import {
  ACCOUNT_TYPES,
  BANK_OPERATION_TYPES,
  CAIXA,
  listBanksEndpoint,
  PIX_KEY_TYPE_WORDS,
  RECEIPT_OPTIONS,
} from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#app/queries.ts';
import { CnpjField, CpfField, PhoneField } from '#kit/fields/MaskedField.tsx';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import type { FormHandle } from '#kit/FormPage.tsx';
import type { Option } from '#kit/kit-context.tsx';
import { Fields } from '#kit/Section.tsx';
import type { SchoolValues } from './driving-school-values.ts';

type Form = FormHandle<SchoolValues>;

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const ACCOUNTS = optionsOf(ACCOUNT_TYPES);
const PIX_TYPES = optionsOf(PIX_KEY_TYPE_WORDS);
const OPERATIONS = Object.entries(BANK_OPERATION_TYPES).map(([value, label]) => ({
  value,
  label: `${value} - ${label}`,
}));

/** The banks by their three digits, and the chosen one even before the list is there. */
function useBanks(chosen: string | null): Option[] {
  const banks = useQuery({ ...queryOf(listBanksEndpoint, {}), staleTime: Number.POSITIVE_INFINITY });
  const options = (banks.data?.content ?? []).map(({ code, name }) => ({ value: code, label: `${code} - ${name}` }));
  const isMissing = chosen !== null && !options.some(({ value }) => value === chosen);
  return isMissing ? [{ value: chosen, label: chosen }, ...options] : options;
}

/** The bank account payouts go to; the operation belongs to bank 104 alone. */
export function BankSection({ form }: { readonly form: Form }) {
  const banks = useBanks(form.values.bankCode);
  const chooseBank = (bankCode: string | null) =>
    form.set({ bankCode, ...(bankCode === CAIXA ? {} : { bankOperationType: null }) });
  return (
    <Fields>
      <SelectField label="Tipo de conta" options={ACCOUNTS} {...form.field('accountType')} />
      <SelectField label="Banco" options={banks} {...form.field('bankCode')} onChange={chooseBank} />
      {form.values.bankCode === CAIXA ? (
        <SelectField label="Operação" options={OPERATIONS} {...form.field('bankOperationType')} />
      ) : null}
      <TextField label="Agência" maxLength={5} {...form.field('agencyNumber')} />
      <TextField label="Dígito da agência" maxLength={1} {...form.field('agencyNumberVerificationDigit')} />
      <TextField label="Conta" maxLength={13} {...form.field('accountNumber')} />
      <TextField label="Dígito da conta" maxLength={1} {...form.field('accountNumberVerificationDigit')} />
    </Fields>
  );
}

/** The two payout plans, and the one the school has when it is neither. */
export function planDaysOptions(chosen: string | null): Option[] {
  const options = optionsOf(RECEIPT_OPTIONS);
  const isOther = chosen !== null && !options.some(({ value }) => value === chosen);
  return isOther ? [...options, { value: chosen, label: `${chosen} dias` }] : options;
}

/** How the card provider pays the school. */
export function ProviderFields({ form }: { readonly form: Form }) {
  const days = form.field('getnetPaymentPlanDays');
  return (
    <Fields>
      <TextField label="Identificador do subvendedor (Getnet)" maxLength={60} {...form.field('getnetSubsellerId')} />
      <SelectField label="Plano de recebimento" options={planDaysOptions(days.value)} {...days} />
    </Fields>
  );
}

function PixKeyField({ form }: { readonly form: Form }) {
  const key = form.field('transfeeraPixKey');
  // What is read masked has no mask of its own kind any more.
  if (form.readOnly && key.value.startsWith('•')) return <TextField label="Chave PIX" {...key} />;
  switch (form.values.transfeeraPixKeyType) {
    case 'CPF':
      return <CpfField label="Chave PIX" {...key} />;
    case 'CNPJ':
      return <CnpjField label="Chave PIX" {...key} />;
    case 'TELEFONE':
      return <PhoneField label="Chave PIX" {...key} />;
    case null:
      return <TextField label="Chave PIX" {...key} disabledReason="Escolha o tipo da chave primeiro." />;
    default:
      return <TextField label="Chave PIX" maxLength={100} {...key} />;
  }
}

/** Where PIX payouts go; a key of another type is another key. */
export function PixSection({ form }: { readonly form: Form }) {
  const choose = (transfeeraPixKeyType: string | null) => form.set({ transfeeraPixKeyType, transfeeraPixKey: '' });
  return (
    <Fields>
      <SelectField
        label="Tipo da chave PIX"
        options={PIX_TYPES}
        {...form.field('transfeeraPixKeyType')}
        onChange={choose}
      />
      <PixKeyField form={form} />
    </Fields>
  );
}
