import { emptyOf, field, record, refuseConsentCaseEndpoint } from '@habilita/contract';
import { call } from '#app/call.ts';
import { TextAreaField } from '#kit/fields/TextAreaField.tsx';
import { FormDialog } from '#kit/FormDialog.tsx';
import { notifySuccess } from '#kit/notify.tsx';
import type { CaseDetail } from './consent-case.ts';

const REASON = record({ fields: { reason: field.text('Motivo', { max: 1000, required: true }) } });

interface RefuseCaseDialogProps {
  readonly of: Pick<CaseDetail, 'id' | 'number'>;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

/** The person reads the reason. */
export function RefuseCaseDialog({ of: { id, number }, onRefused, onClose }: RefuseCaseDialogProps) {
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
          text: `Protocolo ${number}. A pessoa recebe o motivo por e-mail, e ele fica no histórico.`,
          content: <TextAreaField {...form.field('reason')} />,
        },
      ]}
      saveLabel="Recusar"
      onSubmit={({ reason }) => call(refuseConsentCaseEndpoint, { params: { id }, body: { reason } })}
      onSaved={() => {
        notifySuccess('Pedido recusado');
        onRefused();
      }}
      onClose={onClose}
    />
  );
}
