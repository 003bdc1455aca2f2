import {
  cancelPaymentInCfcCommand,
  field,
  type Filled,
  PAYMENT_METHODS,
  type paymentsInCfcEndpoint,
  type ValuesOf,
} from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { TextAreaField } from '#kit/fields/index.ts';
import { moneyText } from '#kit/format.ts';
import { Panel } from '#kit/feedback/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';
import type { CallResponse } from '#api-client/transport.ts';

export type PaymentInCfc = CallResponse<typeof paymentsInCfcEndpoint>['content'][number];

const FIELDS = { note: field.text('Motivo do cancelamento', { max: 10_000, required: true }) };
const requestOf = (sent: Filled<ValuesOf<typeof FIELDS>>) => sent;

interface CancelDialogProps extends ActionDialogProps {
  readonly payment: PaymentInCfc;
}

export function CancelPaymentInCfcDialog({ registration, payment, onClose }: CancelDialogProps) {
  const params = { id: payment.id };
  return (
    <CommandFormDialog
      title="Cancelar pagamento no CFC"
      fields={FIELDS}
      command={[registration.id, `cancel-payment-in-cfc ${payment.id}`]}
      renderFields={(form) => (
        <>
          <WhatStays payment={payment} />
          <TextAreaField {...form.field('note')} />
        </>
      )}
      requestOf={requestOf}
      simulate={(body, signal) => call(cancelPaymentInCfcCommand.simulate, { params, body }, { signal })}
      execute={(body) => call(cancelPaymentInCfcCommand.execute, { params, body })}
      saveLabel={`Cancelar pagamento de ${moneyText(payment.totalGrossValue)}`}
      isDestructive
      done="Cancelamento registrado com sucesso!"
      onClose={onClose}
    />
  );
}

/**
 * Says which change of plan or method was made with the payment. Cancelling the payment does not undo this change; the
 * text says how to undo it afterwards.
 */
function WhatStays({ payment }: Pick<CancelDialogProps, 'payment'>) {
  const { originalPlanName, newPlanName, originalPaymentMethod, newPaymentMethod } = payment;
  const changes = [
    ...(originalPlanName === newPlanName ? [] : [`o plano, de ${originalPlanName} para ${newPlanName}`]),
    ...(originalPaymentMethod === newPaymentMethod
      ? []
      : [
          `a forma de pagamento, de ${PAYMENT_METHODS[originalPaymentMethod]} para ${PAYMENT_METHODS[newPaymentMethod]}`,
        ]),
  ];
  if (changes.length === 0) return null;
  const wayBack =
    originalPlanName === newPlanName
      ? 'use “Alteração de Categoria” depois'
      : 'desfaça a alteração depois, na aba “Alterações de categoria”';
  return (
    <Panel tone="attention" title="A alteração que veio com este pagamento fica">
      <p>{`Mudou ${changes.join(' e ')}. Só o pagamento é cancelado: para voltar atrás, ${wayBack}.`}</p>
    </Panel>
  );
}
