import { APPROVAL_KINDS, declineEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { useRefresh } from '#features/shared/money-command/use-refresh.ts';
import { ReasonDialog } from '#features/shared/reason-dialog/reason-dialog.tsx';
import type { ApprovalDetail } from './approval-detail.ts';

interface DeclineDialogProps {
  readonly approval: Pick<ApprovalDetail, 'id' | 'kind' | 'subjectName' | 'requestedBy'>;
  readonly onClose: () => void;
  readonly onBack: () => void;
}

export function DeclineDialog({ approval, onClose, onBack }: DeclineDialogProps) {
  const { id, kind, subjectName, requestedBy } = approval;
  const refresh = useRefresh();
  return (
    <ReasonDialog
      id={id}
      title="Rejeitar pedido"
      text={`${APPROVAL_KINDS[kind]}: ${subjectName}. ${requestedBy} recebe o motivo por e-mail, e ele fica no histórico.`}
      saveLabel="Rejeitar"
      done="Pedido rejeitado"
      onReason={(reason) => call(declineEndpoint, { params: { id }, body: { reason } })}
      onDone={() => {
        refresh();
        onClose();
      }}
      onClose={onBack}
    />
  );
}
