import { refuseConsentCaseEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { ReasonDialog } from '#features/shared/reason-dialog/reason-dialog.tsx';
import type { CaseDetail } from './consent-case.ts';

interface RefuseCaseDialogProps {
  readonly of: Pick<CaseDetail, 'id' | 'number'>;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

export const RefuseCaseDialog = ({ of: { id, number }, onRefused, onClose }: RefuseCaseDialogProps) => (
  <ReasonDialog
    id={id}
    title="Recusar pedido"
    text={`Protocolo ${number}. A pessoa recebe o motivo por e-mail, e ele fica no histórico.`}
    saveLabel="Recusar"
    done="Pedido de exclusão recusado"
    onReason={(reason) => call(refuseConsentCaseEndpoint, { params: { id }, body: { reason } })}
    onDone={onRefused}
    onClose={onClose}
  />
);
