import {
  emptyOf,
  field,
  PAYMENT_METHODS,
  record,
  REGISTRATION_ACTIONS,
  requestBalanceCommand,
  type ValuesOf,
} from '@habilita/contract';
import { formatBrl } from '@habilita/kernel';
import { call } from '#app/call.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { type Effect, totalOf } from '#kit/effect-differences.ts';
import { DateField } from '#kit/fields/DateField.tsx';
import { SelectField } from '#kit/fields/SelectField.tsx';
import type { FormHandle } from '#kit/FormPage.tsx';
import { useValue } from '#kit/form/form-handle.ts';
import { Fields } from '#kit/Section.tsx';
import type { ActionDialogProps } from '../actions/registration-action.ts';

/** All of it at once: who wants parts changes the plan or the method. */
const { BOLETO_PARCELADO: _inParts, ...AT_ONCE } = PAYMENT_METHODS;

const fields = {
  paymentMethod: field.word('Forma de pagamento', AT_ONCE, { required: true }),
  dueDate: field.date('Vencimento'),
};
type Values = ValuesOf<typeof fields>;

const BALANCE = record({ fields, requiredWhen: { dueDate: ({ paymentMethod }) => paymentMethod !== 'CREDIT' } });
const EMPTY: Values = emptyOf(BALANCE);

const requestOf = ({ paymentMethod, dueDate }: Values) => ({
  paymentMethod: paymentMethod ?? 'PIX',
  ...(paymentMethod === 'CREDIT' || dueDate === null ? {} : { dueDate }),
});

/** 'Cobrar R$ 93,00' */
function saveLabelOf(_: Values, effect: Effect | undefined): string {
  const asked = totalOf(effect?.paymentsThatCome ?? []);
  return asked > 0 ? `Cobrar ${formatBrl(asked)}` : REGISTRATION_ACTIONS.requestBalance;
}

/** Asks for what is owed and no charge asks for; open charges stay as they are. */
export const RequestBalanceDialog = ({ registration: { id }, onClose }: ActionDialogProps) => (
  <CommandFormDialog
    title={REGISTRATION_ACTIONS.requestBalance}
    of={BALANCE}
    initialValues={EMPTY}
    command={[id, 'request-balance']}
    renderFields={(form) => <BalanceFields form={form} />}
    requestOf={requestOf}
    simulate={(body, signal) => call(requestBalanceCommand.simulate, { params: { id }, body }, { signal })}
    execute={(body) => call(requestBalanceCommand.execute, { params: { id }, body })}
    saveLabel={saveLabelOf}
    done="Saldo cobrado com sucesso!"
    onClose={onClose}
  />
);

function BalanceFields({ form }: { readonly form: FormHandle<Values> }) {
  const method = useValue(form, 'paymentMethod');
  return (
    <Fields>
      <SelectField {...form.field('paymentMethod')} />
      {method === 'CREDIT' ? null : <DateField {...form.field('dueDate')} />}
    </Fields>
  );
}
