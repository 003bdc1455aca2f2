import {
  field,
  type Filled,
  planChangeCommand,
  RECALCULATION_STRATEGIES,
  REGISTRATION_ACTIONS,
  type ValuesOf,
} from '@habilita/contract';
import { useCallback } from 'react';
import { call } from '#api-client/call.ts';
import { type Effect, totalOf } from '#features/shared/effect/effect-differences.ts';
import { choicesOf, helpOf, noteText, wordsAmong } from '#features/shared/money-command/asked.ts';
import type { CommandAsks } from '#features/shared/money-command/command-draft.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import {
  DateAndParts,
  MethodField,
  PAYMENT_FIELDS,
  withParts,
} from '#features/shared/money-command/payment-fields.tsx';
import { moneyText } from '#kit/format.ts';
import { SelectField } from '#kit/fields/index.ts';
import type { FormHandle } from '#kit/form/index.ts';
import { Fields, Wide } from '#kit/layout/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';

const FIELDS = {
  planId: field.choice('Novo plano', { max: 36, required: true }),
  recalculationStrategy: field.word('Cobranças em aberto', RECALCULATION_STRATEGIES),
  ...PAYMENT_FIELDS,
} as const;
type Values = ValuesOf<typeof FIELDS>;

/** The label of the save button, for example 'Alterar categoria e cobrar R$ 700,00' once the effect is known. */
function saveLabelOf(_: Values, effect: Effect | undefined): string {
  const asked = totalOf(effect?.paymentsThatCome ?? []);
  return asked > 0 ? `Alterar categoria e cobrar ${moneyText(asked)}` : 'Alterar categoria';
}

export function PlanChangeDialog({ registration: { id: registrationId }, onClose }: ActionDialogProps) {
  const requestOf = useCallback((sent: Filled<Values>) => ({ registrationId, ...withParts(sent) }), [registrationId]);
  return (
    <CommandFormDialog
      title={REGISTRATION_ACTIONS.planChange}
      fields={FIELDS}
      command={[registrationId, 'plan-change']}
      renderFields={(form, asks) => <PlanChangeFields form={form} asks={asks} />}
      requestOf={requestOf}
      simulate={(body, signal) => call(planChangeCommand.simulate, { body }, { signal })}
      execute={(body) => call(planChangeCommand.execute, { body })}
      saveLabel={saveLabelOf}
      done="Categoria alterada com sucesso!"
      onClose={onClose}
    />
  );
}

interface PlanChangePart {
  readonly form: FormHandle<Values>;
  readonly asks: CommandAsks<Values>;
}

function PlanChangeFields({ form, asks: { asked } }: PlanChangePart) {
  const plan = asked('planId');
  const strategy = asked('recalculationStrategy');
  const { options, ...strategyField } = form.field('recalculationStrategy');
  return (
    <>
      <Fields>
        <SelectField {...form.field('planId')} options={choicesOf(plan)} />
        <MethodField form={form} asked={asked} />
        {strategy === undefined ? null : (
          <Wide>
            <SelectField {...helpOf(strategy)} {...strategyField} options={wordsAmong(strategy, options)} />
          </Wide>
        )}
        <DateAndParts form={form} asked={asked} />
      </Fields>
      {plan?.about === undefined ? null : <p className="kit-muted">{noteText(plan.about)}</p>}
    </>
  );
}
