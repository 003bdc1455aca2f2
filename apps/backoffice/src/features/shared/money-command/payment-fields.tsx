import { field, PAYMENT_METHODS, type ValuesOf } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { moneyText } from '#kit/format.ts';
import { DateField, MoneyField, SelectField } from '#kit/fields/index.ts';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import { Wide } from '#kit/layout/index.ts';
import { partsText } from '#features/shared/payment/parts-text.ts';
import { type Asked, choicesOf, helpOf, wordsAmong } from './asked.ts';

/** The fields by which somebody says how the amount of a command is to be paid (Specification 3 §3). */
export const PAYMENT_FIELDS = {
  paymentMethod: field.word('Forma de pagamento', PAYMENT_METHODS),
  dueDate: field.date('Vencimento'),
  downPaymentGrossValue: field.money('Entrada'),
  numberOfInstallments: field.choice('Parcelas', { max: 2 }),
} as const;
type PaymentValues = ValuesOf<typeof PAYMENT_FIELDS>;

interface PaymentFieldsProps {
  readonly form: FormHandle<PaymentValues>;
  readonly asked: (name: string) => Asked | undefined;
}

/** The fields for payment method, due date and instalments. Each is drawn only when the server asks for it. */
export function PaymentFields({ form, asked }: PaymentFieldsProps) {
  return (
    <>
      <MethodField form={form} asked={asked} />
      <DateAndParts form={form} asked={asked} />
    </>
  );
}

export function MethodField({ form, asked }: PaymentFieldsProps) {
  const method = asked('paymentMethod');
  const { options, ...props } = form.field('paymentMethod');
  if (method === undefined) return null;
  return <SelectField {...helpOf(method)} {...props} options={wordsAmong(method, options)} />;
}

export function DateAndParts({ form, asked }: PaymentFieldsProps) {
  const [date, down, parts] = [asked('dueDate'), asked('downPaymentGrossValue'), asked('numberOfInstallments')];
  const entry = useValue(form, 'downPaymentGrossValue');
  return (
    <>
      {date === undefined ? null : <DateField {...form.field('dueDate')} min={date.date?.min} max={date.date?.max} />}
      {down === undefined ? null : <MoneyField {...form.field('downPaymentGrossValue')} />}
      {parts === undefined ? null : (
        <Wide>
          <SelectField
            {...form.field('numberOfInstallments')}
            options={choicesOf(parts, ({ value }) => instalmentsText(entry, parts, value))}
          />
        </Wide>
      )}
    </>
  );
}

/**
 * Says how a sum is paid, for example 'Entrada de R$ 100,00 + 2x de R$ 50,00'. The amount of the choice '1' is what all
 * instalments add up to.
 */
function instalmentsText(entry: Cents | null, { choices = [] }: Asked, count: string): string {
  const rest = choices.find(({ value }) => value === '1')?.amount;
  const parts = rest === undefined ? `${count}x` : partsText(rest, Number(count));
  return entry === null ? parts : `Entrada de ${moneyText(entry)} + ${parts}`;
}

/** Turns the chosen number of instalments, a text in the form, into the number that the request has. */
export function withParts<T extends { readonly numberOfInstallments?: string | undefined }>({
  numberOfInstallments: count,
  ...sent
}: T) {
  return { ...sent, ...(count === undefined ? {} : { numberOfInstallments: Number(count) }) };
}
