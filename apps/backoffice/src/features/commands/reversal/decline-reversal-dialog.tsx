import { declineEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { useRefresh } from '#features/shared/money-command/use-refresh.ts';
import { ReasonDialog } from '#features/shared/reason-dialog/reason-dialog.tsx';
import { moneyText } from '#kit/format.ts';
import type { ReversalDecisionProps } from './reversal-decision.ts';

export function DeclineReversalDialog({ reversal, requestId: id, onClose }: ReversalDecisionProps) {
  const refresh = useRefresh();
  return (
    <ReasonDialog
      id={id}
      title="Rejeitar estorno"
      text={`Estorno de ${moneyText(reversal.amount)}, pedido por ${reversal.createdBy ?? 'outra pessoa'}. O motivo fica no histórico da matrícula.`}
      saveLabel={`Rejeitar estorno de ${moneyText(reversal.amount)}`}
      done="Estorno rejeitado"
      onReason={(reason) => call(declineEndpoint, { params: { id }, body: { reason: reason.trim() } })}
      onDone={() => {
        refresh();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
