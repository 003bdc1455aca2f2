import {
  field,
  type Filled,
  followingPaymentCommand,
  paymentInCfcCommand,
  REGISTRATION_ACTIONS,
  type ValuesOf,
} from '@habilita/contract';
import { useCallback, useState } from 'react';
import { call } from '#api-client/call.ts';
import { choicesOf, helpOf } from '#features/shared/money-command/asked.ts';
import type { CommandAsks } from '#features/shared/money-command/command-draft.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { MethodField, PAYMENT_FIELDS } from '#features/shared/money-command/payment-fields.tsx';
import { moneyText } from '#kit/format.ts';
import { MoneyField, SelectField, TextAreaField, YesNoField } from '#kit/fields/index.ts';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import { Panel } from '#kit/feedback/index.ts';
import { Fields } from '#kit/layout/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';

const FIELDS = {
  changesPlan: field.yesNo('O aluno vai mudar de plano?'),
  planId: field.choice('Novo plano', { max: 36 }),
  ...PAYMENT_FIELDS,
  paymentMethod: { ...PAYMENT_FIELDS.paymentMethod, label: 'Forma de pagamento do restante' },
  paymentAmount: field.money('Valor pago no CFC'),
  note: field.text('Observação', { max: 10_000 }),
} as const;
type Values = ValuesOf<typeof FIELDS>;

/**
 * The question `changesPlan` exists on the screen only and is not sent. It has to be answered while the server asks for
 * `planId`.
 */
const OWN = { changesPlan: 'planId' };

const saveLabelOf = ({ paymentAmount }: Values): string =>
  paymentAmount === null ? 'Registrar pagamento' : `Registrar pagamento de ${moneyText(paymentAmount)}`;

/** After a first payment in the CFC, each further one has only amount and note (Specification 3 §7). */
export function PaymentInCfcDialog({ registration, onClose }: ActionDialogProps) {
  const { id: registrationId, activePaymentsInCfcQty } = registration;
  // Saving raises the count of payments. The state keeps the command with which the dialog was opened, because the open
  // dialog must not switch to the command for further payments.
  const [isFollowing] = useState(activePaymentsInCfcQty > 0);
  const first = useCallback(
    ({ planId, paymentMethod, paymentAmount, note }: Filled<Values>) => ({
      registrationId,
      planId,
      paymentMethod,
      paymentAmount,
      note,
    }),
    [registrationId],
  );
  const following = useCallback(
    ({ paymentAmount, note }: Filled<Values>) => ({ registrationId, paymentAmount, note }),
    [registrationId],
  );
  const shared = {
    title: REGISTRATION_ACTIONS.paymentInCfc,
    fields: FIELDS,
    own: OWN,
    renderFields: (form: FormHandle<Values>, asks: CommandAsks<Values>) => (
      <PaymentInCfcFields form={form} asks={asks} />
    ),
    saveLabel: saveLabelOf,
    done: 'Pagamento no CFC registrado com sucesso!',
    onClose,
  };
  return isFollowing ? (
    <CommandFormDialog
      {...shared}
      command={[registrationId, 'following-payment-in-cfc']}
      requestOf={following}
      simulate={(body, signal) => call(followingPaymentCommand.simulate, { body }, { signal })}
      execute={(body) => call(followingPaymentCommand.execute, { body })}
    />
  ) : (
    <CommandFormDialog
      {...shared}
      command={[registrationId, 'payment-in-cfc']}
      requestOf={first}
      simulate={(body, signal) => call(paymentInCfcCommand.simulate, { body }, { signal })}
      execute={(body) => call(paymentInCfcCommand.execute, { body })}
    />
  );
}

interface PaymentPart {
  readonly form: FormHandle<Values>;
  readonly asks: CommandAsks<Values>;
}

function PaymentInCfcFields({ form, asks }: PaymentPart) {
  const { asked } = asks;
  const { note, amount } = asked('note')?.about ?? {};
  return (
    <>
      <Fields>
        {asked('planId') === undefined ? null : <PlanFields form={form} asks={asks} />}
        <MoneyField {...helpOf(asked('paymentAmount'))} {...form.field('paymentAmount')} />
        {asked('paymentMethod')?.about?.note === 'NOTHING_REMAINS' ? null : <MethodField form={form} asked={asked} />}
      </Fields>
      {note === 'REMAINS' && amount !== undefined ? (
        <Panel tone="attention" title="O valor pago é menor que o devido: novas parcelas serão geradas para o restante">
          <p className="kit-figures">{moneyText(amount)}</p>
        </Panel>
      ) : null}
      <TextAreaField {...form.field('note')} />
    </>
  );
}

/**
 * Until the person says that the plan changes, `planId` holds the present plan, which the server proposes. Then the
 * field is emptied, so that the person has to choose the new plan.
 */
function PlanFields({ form, asks: { asked } }: PaymentPart) {
  const changesPlan = useValue(form, 'changesPlan') === true;
  const plan = asked('planId');
  const present = typeof plan?.proposal === 'string' ? plan.proposal : null;
  const others = choicesOf(plan).filter(({ value }) => value !== present);
  return (
    <>
      <YesNoField
        {...form.field('changesPlan')}
        onChange={(answer) => form.set({ changesPlan: answer, planId: answer === true ? null : present })}
      />
      {changesPlan ? <SelectField {...form.field('planId')} options={others} /> : null}
    </>
  );
}
