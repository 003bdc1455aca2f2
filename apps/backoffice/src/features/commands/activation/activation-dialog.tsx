import { paymentActivationCommand } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { CommandDialog } from '#features/shared/money-command/command-dialog.tsx';
import { moneyText } from '#kit/format.ts';
import type { PaymentRow } from '#features/shared/payment/payment-drawing.tsx';

interface ActivationDialogProps {
  readonly payment: PaymentRow;
  readonly onClose: () => void;
}

/**
 * Inactivates a pending payment, such as a boleto, or reactivates an inactive one, once the person has seen what will
 * change.
 */
export function ActivationDialog({ payment, onClose }: ActivationDialogProps) {
  const { id: entityPaymentId, entityPaymentType, active, paymentGrossValue } = payment;
  const params = { entityPaymentType, entityPaymentId };
  const isActive = !active;
  return (
    <CommandDialog
      title={active ? 'Inativar pagamento' : 'Ativar pagamento'}
      of={['activation', entityPaymentId]}
      simulate={(_, signal) => call(paymentActivationCommand.simulate, { params, body: { isActive } }, { signal })}
      execute={({ planHash }) => call(paymentActivationCommand.execute, { params, body: { isActive, planHash } })}
      label={() => `${active ? 'Inativar' : 'Ativar'} pagamento de ${moneyText(paymentGrossValue)}`}
      destructive={active}
      refusedTitle={active ? 'Não foi possível inativar o pagamento' : 'Não foi possível ativar o pagamento'}
      done={active ? 'Pagamento inativado com sucesso!' : 'Pagamento ativado com sucesso!'}
      onClose={onClose}
    />
  );
}
