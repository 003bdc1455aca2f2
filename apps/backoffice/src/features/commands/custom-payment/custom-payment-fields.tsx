import { installmentOptions } from '#features/shared/money-command/installment-options.ts';
import { DateField, MoneyField, SelectField, TextAreaField } from '#kit/fields/index.ts';
import { type FormHandle, useSelected, useValue } from '#kit/form/index.ts';
import { Fields, Wide } from '#kit/layout/index.ts';
import { type CustomPaymentValues, type CustomPaymentOffer, totalOf } from './custom-payment-form.ts';

interface CustomPaymentPart {
  readonly form: FormHandle<CustomPaymentValues>;
  readonly offer: CustomPaymentOffer;
}

export function CustomPaymentFields({ form, offer }: CustomPaymentPart) {
  const method = useValue(form, 'paymentMethod');
  const { options, ...field } = form.field('paymentMethod');
  return (
    <Fields>
      <MoneyField {...form.field('partnerGrossValue')} />
      <MoneyField {...form.field('marketplaceGrossValue')} />
      <Wide>
        <SelectField
          {...form.field('reason')}
          options={offer.reasons.map((reason) => ({ value: reason, label: reason }))}
        />
      </Wide>
      <Wide>
        <TextAreaField {...form.field('details')} />
      </Wide>
      <SelectField
        {...field}
        options={options.filter(({ value }) => offer.allowedPaymentMethods.some((one) => one === value))}
      />
      {method === 'CREDIT' ? null : <DateField {...form.field('dueDate')} min={offer.today} />}
      {method === 'BOLETO_PARCELADO' ? <InstallmentFields form={form} offer={offer} /> : null}
    </Fields>
  );
}

function InstallmentFields({ form, offer }: CustomPaymentPart) {
  const total = useSelected(form, totalOf);
  const entry = useValue(form, 'downPaymentGrossValue');
  return (
    <>
      <MoneyField {...form.field('downPaymentGrossValue')} />
      <Wide>
        <SelectField
          {...form.field('numberOfInstallments')}
          options={installmentOptions(total, entry, offer.maxNumberInstallments)}
        />
      </Wide>
    </>
  );
}
