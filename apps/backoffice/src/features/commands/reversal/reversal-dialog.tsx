import {
  bankAccountRecord,
  type BankAccountValues,
  field,
  type Filled,
  reversalCommand,
  type ValuesOf,
} from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { useBanks } from '#features/shared/banks/use-banks.ts';
import { type Effect, enteredBy } from '#features/shared/effect/effect-differences.ts';
import { type Asked, noteText } from '#features/shared/money-command/asked.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { askingLabel } from '#features/shared/money-command/second-person.tsx';
import { CnpjField, CpfField, SelectField, TextAreaField, TextField } from '#kit/fields/index.ts';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import { NotLoaded } from '#kit/feedback/index.ts';
import { moneyText } from '#kit/format.ts';
import { Broad, Fields, Narrow } from '#kit/layout/index.ts';
import type { PaymentRow } from '#features/shared/payment/payment-drawing.tsx';

interface ReversalDialogProps {
  readonly payment: PaymentRow;
  readonly onClose: () => void;
}

/**
 * What saving returns to the dialog. The server's answer may hold the id of an approval request, which is left out
 * here: the specification wants the same toast whether or not the reversal waits for a second person.
 */
const REGISTERED = {};

const TITLE = 'Estornar pagamento';
const DONE = 'Estorno registrado com sucesso!';
type AskedOf = (name: string) => Asked | undefined;

/**
 * The server's note about the reversal, which says how much goes back and where to. The server attaches it to the first
 * field that it asks for.
 */
const noteIn = (asked: AskedOf): Asked['about'] => (asked('reason') ?? asked('customerName'))?.about;

/**
 * A reversal gives back all the money that the payment holds, which may differ from the amount charged. A reversal to a
 * bank account asks for an approval, which the label says even before the account is filled in.
 */
function saveLabelOf(_: unknown, effect: Effect | undefined, asked: AskedOf): string {
  const { note, amount = effect && enteredBy(effect) } = noteIn(asked) ?? {};
  if (amount === undefined) return TITLE;
  return note === 'GOES_TO_ACCOUNT' ? askingLabel({ kind: 'REVERSAL', amount }) : `Estornar ${moneyText(amount)}`;
}

function GoesBack({ asked }: { readonly asked: AskedOf }) {
  const about = noteIn(asked);
  return about === undefined ? null : <p>{noteText(about)}</p>;
}

/** Reverses a paid payment (Specification 3 §4 and §5): by card through its provider, otherwise to a bank account. */
export function ReversalDialog(props: ReversalDialogProps) {
  return props.payment.paymentMethod === 'CREDIT' ? <CardReversal {...props} /> : <TransferReversal {...props} />;
}

const paramsOf = ({ entityPaymentType, id }: PaymentRow) => ({ entityPaymentType, entityPaymentId: id });

const REASON = { reason: field.text('Motivo do estorno', { max: 1000, required: true }) } as const;

function CardReversal({ payment, onClose }: ReversalDialogProps) {
  const params = paramsOf(payment);
  return (
    <CommandFormDialog
      title={TITLE}
      fields={REASON}
      command={[payment.registrationId, `reversal ${payment.id}`]}
      renderFields={(form, { asked }) => (
        <>
          <GoesBack asked={asked} />
          <TextAreaField {...form.field('reason')} />
        </>
      )}
      requestOf={asTyped<ValuesOf<typeof REASON>>}
      simulate={(body, signal) => call(reversalCommand.simulate, { params, body }, { signal })}
      execute={async (body) => {
        await call(reversalCommand.execute, { params, body });
        return REGISTERED;
      }}
      saveLabel={saveLabelOf}
      isDestructive
      done={DONE}
      onClose={onClose}
    />
  );
}

const asTyped = <V,>(sent: Filled<V>): Filled<V> => sent;

/** The form starts with the student as the holder of the bank account. */
function TransferReversal({ payment, onClose }: ReversalDialogProps) {
  const params = paramsOf(payment);
  return (
    <CommandFormDialog
      title={TITLE}
      fields={bankAccountRecord.fields}
      command={[payment.registrationId, `reversal ${payment.id}`]}
      renderFields={(form, { asked }) => (
        <>
          <GoesBack asked={asked} />
          <BankAccountFields form={form} />
        </>
      )}
      requestOf={asTyped<BankAccountValues>}
      simulate={(body, signal) => call(reversalCommand.simulate, { params, body }, { signal })}
      execute={async (body) => {
        await call(reversalCommand.execute, { params, body });
        return REGISTERED;
      }}
      saveLabel={saveLabelOf}
      isDestructive
      done={DONE}
      onClose={onClose}
    />
  );
}

function BankAccountFields({ form }: { readonly form: FormHandle<BankAccountValues> }) {
  const type = form.field('customerDocumentType');
  const banks = useBanks(useValue(form, 'customerBankNumber'));
  const Document = useValue(form, 'customerDocumentType') === 'CNPJ' ? CnpjField : CpfField;
  return (
    <Fields>
      <Broad>
        <TextField {...form.field('customerName')} />
      </Broad>
      <SelectField {...type} onChange={(chosen) => form.set({ customerDocumentType: chosen, customerDocument: '' })} />
      <Document {...form.field('customerDocument')} />
      <Broad>
        <SelectField {...form.field('customerBankNumber')} options={banks.options} />
        <NotLoaded what="Bancos" answer={banks.answer} />
      </Broad>
      <Narrow>
        <TextField {...form.field('customerAgencyNumber')} />
      </Narrow>
      <Narrow>
        <TextField {...form.field('customerAgencyVerificationDigit')} />
      </Narrow>
      <TextField {...form.field('customerAccountNumber')} />
      <Narrow>
        <TextField {...form.field('customerAccountVerificationDigit')} />
      </Narrow>
      <SelectField {...form.field('customerAccountType')} />
    </Fields>
  );
}
