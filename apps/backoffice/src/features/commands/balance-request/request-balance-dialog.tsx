import { type Filled, REGISTRATION_ACTIONS, requestBalanceCommand, type ValuesOf } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { type Effect, totalOf } from '#features/shared/effect/effect-differences.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { PAYMENT_FIELDS, PaymentFields, withParts } from '#features/shared/money-command/payment-fields.tsx';
import { moneyText } from '#kit/format.ts';
import { Fields } from '#kit/layout/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';

type Values = ValuesOf<typeof PAYMENT_FIELDS>;

/** The label of the save button, for example 'Cobrar R$ 93,00'. */
function saveLabelOf(_: Values, effect: Effect | undefined): string {
  const asked = totalOf(effect?.paymentsThatCome ?? []);
  return asked > 0 ? `Cobrar ${moneyText(asked)}` : REGISTRATION_ACTIONS.requestBalance;
}

const requestOf = (sent: Filled<Values>) => withParts(sent);

/** Charges the part of the debt for which there is no open payment yet; open payments stay as they are. */
export const RequestBalanceDialog = ({ registration: { id }, onClose }: ActionDialogProps) => (
  <CommandFormDialog
    title={REGISTRATION_ACTIONS.requestBalance}
    fields={PAYMENT_FIELDS}
    command={[id, 'request-balance']}
    renderFields={(form, { asked }) => (
      <Fields>
        <PaymentFields form={form} asked={asked} />
      </Fields>
    )}
    requestOf={requestOf}
    simulate={(body, signal) => call(requestBalanceCommand.simulate, { params: { id }, body }, { signal })}
    execute={(body) => call(requestBalanceCommand.execute, { params: { id }, body })}
    saveLabel={saveLabelOf}
    done="Saldo cobrado com sucesso!"
    onClose={onClose}
  />
);
