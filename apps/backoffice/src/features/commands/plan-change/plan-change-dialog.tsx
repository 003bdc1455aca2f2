import { planChangeCommand, REGISTRATION_ACTIONS } from '@habilita/contract';
import { type Cents, cents, formatBrl } from '@habilita/kernel';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#api-client/call.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { installmentOptions } from '#features/shared/money-command/installment-options.ts';
import { DateField, MoneyField, SelectField } from '#kit/fields/index.ts';
import { type FormHandle, useSelected, useValue } from '#kit/form/index.ts';
import { Fields, Wide } from '#kit/layout/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';
import {
  amountToAsk,
  differenceOf,
  mayKeepCharges,
  type PlanOffers,
  type PlanChangeValues,
  planChangeForm,
  planOf,
  planOptions,
  priceOf,
  requestOf,
  valuesOf,
} from './plan-change-form.ts';
import { PlanOffersDialog } from './plan-offers-dialog.tsx';

const TITLE = REGISTRATION_ACTIONS.planChange;

export function PlanChangeDialog({ registration: { id }, onClose }: ActionDialogProps) {
  return (
    <PlanOffersDialog title={TITLE} registrationId={id} onClose={onClose}>
      {(offers) => <PlanChangeForm id={id} offers={offers} onClose={onClose} />}
    </PlanOffersDialog>
  );
}

interface PlanChangeFormProps {
  readonly id: string;
  readonly offers: PlanOffers;
  readonly onClose: () => void;
}

function PlanChangeForm({ id, offers, onClose }: PlanChangeFormProps) {
  const [declared] = useState(() => planChangeForm(offers));
  const [initialValues] = useState(() => valuesOf(offers));
  const asked = useCallback((values: PlanChangeValues) => requestOf(id, offers, values), [id, offers]);
  return (
    <CommandFormDialog
      title={TITLE}
      of={declared}
      initialValues={initialValues}
      command={[id, 'plan-change']}
      renderFields={(form) => <PlanChangeFields form={form} offers={offers} />}
      requestOf={asked}
      simulate={(body, signal) => call(planChangeCommand.simulate, { body }, { signal })}
      execute={(body) => call(planChangeCommand.execute, { body })}
      saveLabel="Alterar categoria"
      done="Categoria alterada com sucesso!"
      onClose={onClose}
    />
  );
}

interface PlanChangePart {
  readonly form: FormHandle<PlanChangeValues>;
  readonly offers: PlanOffers;
}

function PlanChangeFields({ form, offers }: PlanChangePart) {
  const method = useValue(form, 'paymentMethod');
  const price = useSelected(form, (values) => priceOf(offers, values));
  const difference = useSelected(form, (values) => differenceOf(offers, values));
  return (
    <>
      <Fields>
        <SelectField {...form.field('planId')} options={planOptions(offers, method)} />
        <MethodField form={form} offers={offers} />
        {offers.totalPending > 0 ? (
          <Wide>
            <StrategyField form={form} offers={offers} />
          </Wide>
        ) : null}
        <AskedFields form={form} offers={offers} />
      </Fields>
      {price === undefined ? null : (
        <p className="kit-muted">
          Preço: {formatBrl(price)}
          {difference === 0 ? null : ` (${signedText(difference)})`}
        </p>
      )}
    </>
  );
}

/** The difference with its sign, such as '+ R$ 700,00'. */
const signedText = (difference: Cents): string =>
  `${difference > 0 ? '+' : '−'} ${formatBrl(cents(Math.abs(difference)))}`;

/** When the open charges ask for more than will be owed, there is no choice to keep them. */
function StrategyField({ form, offers }: PlanChangePart) {
  const { options, ...field } = form.field('recalculationStrategy');
  const isKeepable = useSelected(form, (values) => mayKeepCharges(offers, values));
  const chosen = useValue(form, 'recalculationStrategy');
  useEffect(() => {
    if (!isKeepable && chosen === 'ADD_DIFFERENCE') form.set({ recalculationStrategy: 'RECALCULATE_PENDING' });
  }, [isKeepable, chosen, form]);
  const help = isKeepable ? {} : { help: 'O plano é mais barato: as cobranças em aberto pediriam mais do que se deve' };
  return (
    <SelectField
      {...field}
      {...help}
      options={options.filter(({ value }) => isKeepable || value !== 'ADD_DIFFERENCE')}
    />
  );
}

function MethodField({ form, offers }: PlanChangePart) {
  const plan = planOf(offers, { planId: useValue(form, 'planId') });
  const { options, ...field } = form.field('paymentMethod');
  const offered = options.filter(({ value }) => plan === undefined || value in plan.prices);
  return <SelectField {...field} options={offered} />;
}

function AskedFields({ form, offers }: PlanChangePart) {
  const toAsk = useSelected(form, (values) => amountToAsk(values, offers));
  const method = useValue(form, 'paymentMethod');
  const entry = useValue(form, 'downPaymentGrossValue');
  const plan = planOf(offers, { planId: useValue(form, 'planId') });
  if (toAsk === 0) return null;
  return (
    <>
      {method === 'CREDIT' ? null : <DateField {...form.field('dueDate')} min={offers.today} />}
      {method === 'BOLETO_PARCELADO' ? (
        <>
          <MoneyField {...form.field('downPaymentGrossValue')} />
          <Wide>
            <SelectField
              {...form.field('numberOfInstallments')}
              options={installmentOptions(toAsk, entry, plan?.maxNumberInstallments ?? 1)}
            />
          </Wide>
        </>
      ) : null}
    </>
  );
}
