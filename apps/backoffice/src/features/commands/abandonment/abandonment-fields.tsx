import { field, type ValuesOf } from '@habilita/contract';
import { type Asked, helpOf, noteText } from '#features/shared/money-command/asked.ts';
import type { CommandAsks } from '#features/shared/money-command/command-draft.ts';
import { PAYMENT_FIELDS, PaymentFields } from '#features/shared/money-command/payment-fields.tsx';
import { MoneyField, SwitchField, TextAreaField, YesNoField } from '#kit/fields/index.ts';
import type { FormHandle } from '#kit/form/index.ts';
import { moneyText } from '#kit/format.ts';
import { Panel } from '#kit/feedback/index.ts';
import { Fields } from '#kit/layout/index.ts';

export const ABANDONMENT_FIELDS = {
  hasPenalty: field.yesNo('Cobrar multa?'),
  penaltyAmount: field.money('Valor da multa'),
  marketplaceShare: field.money('Parte da plataforma'),
  partnerShare: field.money('Parte do CFC'),
  ignorePaidAmount: field.yesNo('Cobrar a multa inteira, sem descontar o que já foi pago', { initially: false }),
  ...PAYMENT_FIELDS,
  note: field.text('Observação', { max: 10_000 }),
} as const;
export type AbandonValues = ValuesOf<typeof ABANDONMENT_FIELDS>;

interface AbandonPart {
  readonly form: FormHandle<AbandonValues>;
  readonly asks: CommandAsks<AbandonValues>;
}

export function AbandonmentFields({ form, asks }: AbandonPart) {
  const { asked } = asks;
  return (
    <>
      <Withdrawal of={asked('hasPenalty')} />
      <Fields>
        <YesNoField {...form.field('hasPenalty')} />
        {asked('penaltyAmount') === undefined ? null : <PenaltyFields form={form} asks={asks} />}
      </Fields>
      <PaidBefore form={form} asks={asks} />
      {asked('paymentMethod') === undefined ? null : (
        <Fields>
          <PaymentFields form={form} asked={asked} />
        </Fields>
      )}
      <TextAreaField {...form.field('note')} />
    </>
  );
}

function Withdrawal({ of: asked }: { readonly of: Asked | undefined }) {
  const { note, amount } = asked?.about ?? {};
  if (note !== 'WITHDRAWAL_COSTS_NOTHING') return null;
  return (
    <Panel tone="information" title="O aluno está no prazo de arrependimento">
      <p>
        Até sete dias depois da matrícula a desistência não tem custo (art. 49 do Código de Defesa do Consumidor).
        {amount !== undefined && amount > 0
          ? ` O que já foi pago, ${moneyText(amount)}, é do aluno por inteiro: fica como crédito até alguém fazer o reembolso.`
          : ''}{' '}
        Para cobrar multa assim mesmo, diga o motivo na observação.
      </p>
    </Panel>
  );
}

/**
 * The penalty and its two shares. When the penalty changes, both shares get the server's proposals. When one share
 * changes, the other share gets the server's proposal, even if somebody typed an amount there.
 */
function PenaltyFields({ form, asks }: AbandonPart) {
  const { asked, follow } = asks;
  return (
    <>
      <MoneyField
        {...helpOf(asked('penaltyAmount'))}
        {...form.field('penaltyAmount')}
        onChange={(penaltyAmount) => {
          follow(form, 'marketplaceShare', 'partnerShare');
          form.set({ penaltyAmount });
        }}
      />
      {asked('marketplaceShare') === undefined ? null : (
        <MoneyField
          {...form.field('marketplaceShare')}
          onChange={(marketplaceShare) => {
            follow(form, 'partnerShare');
            form.set({ marketplaceShare });
          }}
        />
      )}
      {asked('partnerShare') === undefined ? null : (
        <MoneyField
          {...form.field('partnerShare')}
          onChange={(partnerShare) => {
            follow(form, 'marketplaceShare');
            form.set({ partnerShare });
          }}
        />
      )}
    </>
  );
}

function PaidBefore({ form, asks: { asked } }: AbandonPart) {
  const paid = asked('ignorePaidAmount');
  if (paid === undefined) return null;
  const covers = paid.about?.note === 'PAID_COVERS_ALL' ? paid.about : undefined;
  return (
    <>
      <SwitchField {...(covers === undefined ? helpOf(paid) : {})} {...form.field('ignorePaidAmount')} />
      {covers === undefined ? null : <p className="kit-muted">{noteText(covers)}.</p>}
    </>
  );
}
