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
  type PaidOn,
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

type FormProps = PaidOn & Pick<ActionDialogProps, 'onClose'>;

function PaymentInCfcForm({ registration, offers, onClose }: FormProps) {
  // The form keeps the registration as it was when it opened.
  const [on] = useState<PaidOn>({ registration, offers });
  const [declared] = useState(() => paymentInCfcForm(on));
  const [initialValues] = useState(() => valuesOf(on));
  const { id } = registration;
  const first = useCallback((values: PaymentInCfcValues) => requestOf(on, values), [on]);
  const following = useCallback((values: PaymentInCfcValues) => followingOf(on, values), [on]);
  const shared = {
    title: TITLE,
    of: declared,
    initialValues,
    renderFields: (form: FormHandle<PaymentInCfcValues>) => <PaymentInCfcFields form={form} on={on} />,
    saveLabel: saveLabelOf,
    done: 'Pagamento no CFC registrado com sucesso!',
    onClose,
  };
  return isFollowing(on) ? (
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
  readonly on: PaidOn;
}

function PaymentInCfcFields({ form, on }: PaymentPart) {
  const debt = useSelected(form, (values) => debtOf(on, values));
  const remaining = useSelected(form, (values) => remainingOf(on, values));
  return (
    <>
      <Fields>
        {asksForPlan(on) ? <PlanFields form={form} on={on} /> : null}
        <MoneyField help={`Em aberto: ${formatBrl(debt)}`} {...form.field('paymentAmount')} />
        {isFollowing(on) ? null : <MethodField form={form} on={on} />}
      </Fields>
      {remaining > 0 ? (
        <Panel
          tone="attention"
          title={`O valor pago é menor que o devido: novas parcelas serão geradas para o restante, ${formatBrl(remaining)}`}
        />
      ) : null}
      <TextAreaField {...form.field('note')} />
    </>
  );
}

function PlanFields({ form, on: { offers } }: PaymentPart) {
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

function MethodField({ form, on }: PaymentPart) {
  const planId = useSelected(form, (values) => chosenPlanId(on, values));
  const plan = planOf(on.offers, { planId });
  const { options, ...field } = form.field('paymentMethod');
  return <SelectField {...field} options={options.filter(({ value }) => plan === undefined || value in plan.prices)} />;
}
