import { followingPaymentCommand, paymentInCfcCommand, REGISTRATION_ACTIONS } from '@habilita/contract';
import { formatBrl } from '@habilita/kernel';
import { useCallback, useState } from 'react';
import { call } from '#api-client/call.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { MoneyField, SelectField, TextAreaField, YesNoField } from '#kit/fields/index.ts';
import { type FormHandle, useSelected, useValue } from '#kit/form/index.ts';
import { Panel } from '#kit/feedback/index.ts';
import { Fields } from '#kit/layout/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';
import { planOf, planOptions } from '#features/commands/plan-change/plan-change-form.ts';
import { PlanOffersDialog } from '#features/commands/plan-change/plan-offers-dialog.tsx';
import {
  asksForPlan,
  chosenPlanId,
  debtOf,
  followingOf,
  isFollowing,
  type PaymentInCfcContext,
  type PaymentInCfcValues,
  paymentInCfcForm,
  remainingOf,
  requestOf,
  saveLabelOf,
  valuesOf,
} from './payment-in-cfc-form.ts';

const TITLE = REGISTRATION_ACTIONS.paymentInCfc;

export function PaymentInCfcDialog({ registration, onClose }: ActionDialogProps) {
  return (
    <PlanOffersDialog title={TITLE} registrationId={registration.id} onClose={onClose}>
      {(offers) => <PaymentInCfcForm registration={registration} offers={offers} onClose={onClose} />}
    </PlanOffersDialog>
  );
}

type FormProps = PaymentInCfcContext & Pick<ActionDialogProps, 'onClose'>;

function PaymentInCfcForm({ registration, offers, onClose }: FormProps) {
  // The form keeps the registration as it was when it opened.
  const [context] = useState<PaymentInCfcContext>({ registration, offers });
  const [declared] = useState(() => paymentInCfcForm(context));
  const [initialValues] = useState(() => valuesOf(context));
  const { id } = registration;
  const first = useCallback((values: PaymentInCfcValues) => requestOf(context, values), [context]);
  const following = useCallback((values: PaymentInCfcValues) => followingOf(context, values), [context]);
  const shared = {
    title: TITLE,
    of: declared,
    initialValues,
    renderFields: (form: FormHandle<PaymentInCfcValues>) => <PaymentInCfcFields form={form} context={context} />,
    saveLabel: saveLabelOf,
    done: 'Pagamento no CFC registrado com sucesso!',
    onClose,
  };
  return isFollowing(context) ? (
    <CommandFormDialog
      {...shared}
      command={[id, 'following-payment-in-cfc']}
      requestOf={following}
      simulate={(body, signal) => call(followingPaymentCommand.simulate, { body }, { signal })}
      execute={(body) => call(followingPaymentCommand.execute, { body })}
    />
  ) : (
    <CommandFormDialog
      {...shared}
      command={[id, 'payment-in-cfc']}
      requestOf={first}
      simulate={(body, signal) => call(paymentInCfcCommand.simulate, { body }, { signal })}
      execute={(body) => call(paymentInCfcCommand.execute, { body })}
    />
  );
}

interface PaymentPart {
  readonly form: FormHandle<PaymentInCfcValues>;
  readonly context: PaymentInCfcContext;
}

function PaymentInCfcFields({ form, context }: PaymentPart) {
  const debt = useSelected(form, (values) => debtOf(context, values));
  const remaining = useSelected(form, (values) => remainingOf(context, values));
  return (
    <>
      <Fields>
        {asksForPlan(context) ? <PlanFields form={form} context={context} /> : null}
        <MoneyField help={`Em aberto: ${formatBrl(debt)}`} {...form.field('paymentAmount')} />
        {isFollowing(context) ? null : <MethodField form={form} context={context} />}
      </Fields>
      {remaining > 0 ? (
        <Panel tone="attention" title="O valor pago é menor que o devido: novas parcelas serão geradas para o restante">
          <p className="kit-figures">{formatBrl(remaining)}</p>
        </Panel>
      ) : null}
      <TextAreaField {...form.field('note')} />
    </>
  );
}

function PlanFields({ form, context: { offers } }: PaymentPart) {
  const changesPlan = useValue(form, 'changesPlan') === true;
  const method = useValue(form, 'paymentMethod');
  const others = planOptions(offers, method).filter(({ value }) => value !== offers.planId);
  return (
    <>
      <YesNoField {...form.field('changesPlan')} />
      {changesPlan ? <SelectField {...form.field('planId')} options={others} /> : null}
    </>
  );
}

function MethodField({ form, context }: PaymentPart) {
  const planId = useSelected(form, (values) => chosenPlanId(context, values));
  const plan = planOf(context.offers, { planId });
  const { options, ...field } = form.field('paymentMethod');
  return <SelectField {...field} options={options.filter(({ value }) => plan === undefined || value in plan.prices)} />;
}
