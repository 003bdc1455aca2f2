import { emptyOf, field, record, reopenIrregularityEndpoint, resolveIrregularityEndpoint } from '@habilita/contract';
import { call } from '#app/call.ts';
import { TextAreaField } from '#kit/fields/TextAreaField.tsx';
import { FormDialog } from '#kit/FormDialog.tsx';
import { notifySuccess } from '#kit/notify.tsx';

const REASON = record({ fields: { reason: field.text('Motivo', { max: 1000, required: true }) } });

interface ToHandle {
  readonly id: string;
  readonly isOpen: boolean;
  /** Which one, and where its reason is kept. */
  readonly text: string;
}

interface HandleDialogProps {
  readonly irregularity: ToHandle;
  readonly onHandled: () => void;
  readonly onClose: () => void;
}

/** Resolves what is open and reopens what was resolved; the reason stays in the history. */
export function HandleDialog({ irregularity: { id, isOpen, text }, onHandled, onClose }: HandleDialogProps) {
  const endpoint = isOpen ? resolveIrregularityEndpoint : reopenIrregularityEndpoint;
  const title = isOpen ? 'Resolver irregularidade' : 'Reabrir irregularidade';
  return (
    <FormDialog
      title={title}
      record={id}
      of={REASON}
      initialValues={emptyOf(REASON)}
      sections={(form) => [
        {
          id: 'motivo',
          title,
          text,
          content: <TextAreaField {...form.field('reason')} />,
        },
      ]}
      saveLabel={isOpen ? 'Resolver' : 'Reabrir'}
      onSubmit={({ reason }) => call(endpoint, { params: { id }, body: { reason } })}
      onSaved={() => {
        notifySuccess(isOpen ? 'Irregularidade resolvida' : 'Irregularidade reaberta');
        onHandled();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
