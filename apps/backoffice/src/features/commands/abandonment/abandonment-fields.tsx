import { formatBrl } from '@habilita/kernel';
import { installmentOptions } from '#features/shared/money-command/installment-options.ts';
import { DateField, MoneyField, SelectField, SwitchField, TextAreaField, YesNoField } from '#kit/fields/index.ts';
import { type FormHandle, useSelected, useValue } from '#kit/form/index.ts';
import { moneyText } from '#kit/format.ts';
import { Panel } from '#kit/feedback/index.ts';
import { Fields, Wide } from '#kit/layout/index.ts';
import { type AbandonValues, amountToPay, otherShare, type AbandonmentProposal, sharesOf } from './abandonment-form.ts';

export interface AbandonPart {
  readonly form: FormHandle<AbandonValues>;
  readonly proposal: AbandonmentProposal;
}

export function AbandonmentFields({ form, proposal }: AbandonPart) {
  const hasPenalty = useValue(form, 'hasPenalty') === true;
  return (
    <>
      {proposal.withinWithdrawal ? (
        <Panel tone="information" title="O aluno está no prazo de arrependimento">
          <p>
            Até sete dias depois da matrícula a desistência não tem custo (art. 49 do Código de Defesa do Consumidor)
            {proposal.credits > 0
              ? ` e o que já foi pago, ${moneyText(proposal.credits)}, é reembolsado por inteiro`
              : ''}
            . Para cobrar multa assim mesmo, diga o motivo na observação.
          </p>
        </Panel>
      ) : null}
      <Fields>
        <YesNoField {...form.field('hasPenalty')} />
        {hasPenalty ? <PenaltyFields form={form} proposal={proposal} /> : null}
      </Fields>
      {hasPenalty ? <PaymentFields form={form} proposal={proposal} /> : null}
      <TextAreaField {...form.field('note')} />
    </>
  );
}

function PenaltyFields({ form, proposal }: AbandonPart) {
  const { penaltyPercentage, dueAmount } = proposal;
  const penalty = useValue(form, 'penaltyAmount');
  return (
    <>
      <MoneyField
        help={`Pela regra: ${penaltyPercentage}% de ${moneyText(dueAmount)}`}
        {...form.field('penaltyAmount')}
        onChange={(penaltyAmount) => form.set({ penaltyAmount, ...sharesOf(penaltyAmount, proposal) })}
      />
      <MoneyField
        {...form.field('marketplaceShare')}
        onChange={(marketplaceShare) =>
          form.set({ marketplaceShare, partnerShare: otherShare(penalty, marketplaceShare) })
        }
      />
      <MoneyField
        {...form.field('partnerShare')}
        onChange={(partnerShare) => form.set({ partnerShare, marketplaceShare: otherShare(penalty, partnerShare) })}
      />
    </>
  );
}

function PaymentFields({ form, proposal }: AbandonPart) {
  const toPay = useSelected(form, (values) => amountToPay(values, proposal));
  const isCharged = useSelected(form, ({ penaltyAmount }) => penaltyAmount !== null && penaltyAmount > 0);
  return (
    <>
      {proposal.freeCredits > 0 ? (
        <SwitchField help={`Já foi pago: ${moneyText(proposal.freeCredits)}`} {...form.field('ignorePaidAmount')} />
      ) : null}
      {toPay > 0 ? (
        <Fields>
          <MethodFields form={form} proposal={proposal} />
        </Fields>
      ) : null}
      {isCharged && toPay === 0 ? (
        <p className="kit-muted">O que já foi pago cobre a multa: nada mais será cobrado.</p>
      ) : null}
    </>
  );
}

function MethodFields({ form, proposal }: AbandonPart) {
  const toPay = useSelected(form, (values) => amountToPay(values, proposal));
  const method = useValue(form, 'paymentMethod');
  const { options, ...field } = form.field('paymentMethod');
  return (
    <>
      <SelectField
        help={`A pagar: ${formatBrl(toPay)}`}
        {...field}
        options={options.filter(({ value }) => proposal.allowedPaymentMethods.some((one) => one === value))}
      />
      {method === 'CREDIT' ? null : <DateField {...form.field('dueDate')} min={proposal.today} />}
      {method === 'BOLETO_PARCELADO' ? <InstallmentFields form={form} proposal={proposal} /> : null}
    </>
  );
}

function InstallmentFields({ form, proposal }: AbandonPart) {
  const toPay = useSelected(form, (values) => amountToPay(values, proposal));
  const downPayment = useValue(form, 'downPaymentGrossValue');
  return (
    <>
      <MoneyField {...form.field('downPaymentGrossValue')} />
      <Wide>
        <SelectField
          {...form.field('numberOfInstallments')}
          options={installmentOptions(toPay, downPayment, proposal.maxNumberInstallments)}
        />
      </Wide>
    </>
  );
}
