import { APPROVAL_KINDS, declineEndpoint, emptyOf, field, record } from '@habilita/contract';
import { call } from '#app/call.ts';
import { useRefresh } from '#features/shared/money-command/use-refresh.ts';
import { TextAreaField } from '#kit/fields/TextAreaField.tsx';
import { FormDialog } from '#kit/FormDialog.tsx';
import { notifySuccess } from '#kit/notify.tsx';
import type { ApprovalDetail } from './approval-detail.ts';

const REASON = record({ fields: { reason: field.text('Motivo', { max: 1000, required: true }) } });

interface DeclineDialogProps {
  readonly approval: Pick<ApprovalDetail, 'id' | 'kind' | 'subjectName' | 'requestedBy'>;
  readonly onClose: () => void;
  readonly onBack: () => void;
}

/** Who asked reads the reason. */
export function DeclineDialog({ approval, onClose, onBack }: DeclineDialogProps) {
  const { id, kind, subjectName, requestedBy } = approval;
  const refresh = useRefresh();
  return (
    <FormDialog
      title="Recusar pedido"
      record={id}
      of={REASON}
      initialValues={emptyOf(REASON)}
      sections={(form) => [
        {
          id: 'motivo',
          title: 'Recusar pedido',
          text: `${APPROVAL_KINDS[kind]}: ${subjectName}. ${requestedBy} recebe o motivo por e-mail, e ele fica no histórico.`,
          content: <TextAreaField {...form.field('reason')} />,
        },
      ]}
      saveLabel="Recusar"
      onSubmit={({ reason }) => call(declineEndpoint, { params: { id }, body: { reason } })}
      onSaved={() => {
        notifySuccess('Pedido recusado');
        refresh();
        onClose();
      }}
      onClose={onBack}
    />
  );
}
