import { declineEndpoint, emptyOf, field, record } from '@habilita/contract';
import { call } from '#app/call.ts';
import { useRefresh } from '#features/shared/money-command/use-refresh.ts';
import { TextAreaField } from '#kit/fields/TextAreaField.tsx';
import { FormDialog } from '#kit/FormDialog.tsx';
import { moneyText } from '#kit/format.ts';
import { notifySuccess } from '#kit/notify.tsx';
import type { ReversalDecisionProps } from './reversal-decision.ts';

const REASON = record({ fields: { reason: field.text('Motivo', { max: 1000, required: true }) } });
const TITLE = 'Recusar estorno';

/** Nothing goes back; who asked reads the reason. */
export function DeclineReversalDialog({ reversal, requestId: id, onClose }: ReversalDecisionProps) {
  const refresh = useRefresh();
  return (
    <FormDialog
      title={TITLE}
      record={id}
      of={REASON}
      initialValues={emptyOf(REASON)}
      sections={(form) => [
        {
          id: 'motivo',
          title: TITLE,
          text: `Estorno de ${moneyText(reversal.amount)}, pedido por ${reversal.createdBy ?? 'outra pessoa'}. O motivo fica no histórico da matrícula.`,
          content: <TextAreaField {...form.field('reason')} />,
        },
      ]}
      saveLabel={`Recusar estorno de ${moneyText(reversal.amount)}`}
      onSubmit={({ reason }) => call(declineEndpoint, { params: { id }, body: { reason: reason.trim() } })}
      onSaved={() => {
        notifySuccess('Estorno recusado');
        refresh();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
