import {
  bankAccountRecord,
  type BankAccountValues,
  emptyOf,
  field,
  type FormValues,
  readRegistrationEndpoint,
  record,
  reversalCommand,
} from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { queryOf } from '#api-client/queries.ts';
import { useBanks } from '#features/shared/banks/use-banks.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { CnpjField, CpfField, SelectField, TextAreaField, TextField } from '#kit/fields/index.ts';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import { LoadingDialog, NotLoaded } from '#kit/feedback/index.ts';
import { moneyText } from '#kit/format.ts';
import { Broad, Fields, Narrow } from '#kit/layout/index.ts';
import type { PaymentRow } from '#features/shared/payment/payment-drawing.tsx';

interface ReversalDialogProps {
  readonly payment: PaymentRow;
  readonly onClose: () => void;
}

/**
 * Without a request's id the toast is the same when the reversal waits for a second person, as the specification
 * has it.
 */
const REGISTERED = {};

const TITLE = 'Estornar pagamento';
const DONE = 'Estorno registrado com sucesso!';
const LABEL = ({ paymentGrossValue }: PaymentRow): string => `Estornar ${moneyText(paymentGrossValue)}`;

/** Reverses a paid payment (Specification 3 §4 and §5): by card through its provider, otherwise to a bank account. */
export function ReversalDialog(props: ReversalDialogProps) {
  return props.payment.paymentMethod === 'CREDIT' ? <CardReversal {...props} /> : <WithStudent {...props} />;
}

const paramsOf = ({ entityPaymentType, id }: PaymentRow) => ({ entityPaymentType, entityPaymentId: id });

const REASON = record({ fields: { reason: field.text('Motivo do estorno', { max: 1000, required: true }) } });
const NO_REASON = emptyOf(REASON);

function CardReversal({ payment, onClose }: ReversalDialogProps) {
  const params = paramsOf(payment);
  return (
    <CommandFormDialog
      title={TITLE}
      of={REASON}
      initialValues={NO_REASON}
      command={[payment.registrationId, `reversal ${payment.id}`]}
      renderFields={(form) => <TextAreaField {...form.field('reason')} />}
      requestOf={withReason}
      reason="reason"
      simulate={(body, signal) => call(reversalCommand.simulate, { params, body }, { signal })}
      execute={async (body) => {
        await call(reversalCommand.execute, { params, body });
        return REGISTERED;
      }}
      saveLabel={LABEL(payment)}
      isDestructive
      done={DONE}
      onClose={onClose}
    />
  );
}

const withReason = ({ reason }: FormValues<typeof REASON>) => ({ reason: reason.trim() });

/** The account's holder is at first the student. */
function WithStudent(props: ReversalDialogProps) {
  const { studentId, registrationId: id } = props.payment;
  const answer = useQuery(queryOf(readRegistrationEndpoint, { params: { studentId, id } }));
  if (answer.data === undefined) return <LoadingDialog title={TITLE} answer={answer} onClose={props.onClose} />;
  const { studentName, studentCpf } = answer.data;
  return <TransferReversal {...props} holder={{ customerName: studentName, customerDocument: studentCpf }} />;
}

type Holder = Pick<BankAccountValues, 'customerName' | 'customerDocument'>;

function TransferReversal({ payment, holder, onClose }: ReversalDialogProps & { readonly holder: Holder }) {
  const params = paramsOf(payment);
  const [initialValues] = useState<BankAccountValues>(() => ({
    ...emptyOf(bankAccountRecord),
    ...holder,
    customerDocumentType: 'CPF',
    customerAccountType: 'CHECKING',
  }));
  return (
    <CommandFormDialog
      title={TITLE}
      of={bankAccountRecord}
      initialValues={initialValues}
      command={[payment.registrationId, `reversal ${payment.id}`]}
      renderFields={(form) => <BankAccountFields form={form} />}
      requestOf={sentOf}
      simulate={(body, signal) => call(reversalCommand.simulate, { params, body }, { signal })}
      execute={async (body) => {
        await call(reversalCommand.execute, { params, body });
        return REGISTERED;
      }}
      saveLabel={LABEL(payment)}
      isDestructive
      done={DONE}
      onClose={onClose}
    />
  );
}

function sentOf({ customerAgencyVerificationDigit: digit, ...typed }: BankAccountValues) {
  return { ...typed, customerName: typed.customerName.trim(), customerAgencyVerificationDigit: digit || null };
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
