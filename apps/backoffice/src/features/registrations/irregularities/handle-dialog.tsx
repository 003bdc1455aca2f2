import {
  emptyOf,
  field,
  IRREGULARITIES,
  record,
  reopenIrregularityEndpoint,
  resolveIrregularityEndpoint,
} from '@habilita/contract';
import { call } from '#app/call.ts';
import { TextAreaField } from '#kit/fields/TextAreaField.tsx';
import { FormDialog } from '#kit/FormDialog.tsx';
import { notifySuccess } from '#kit/notify.tsx';
import type { IrregularRow } from './irregularities-page.tsx';

const REASON = record({ fields: { reason: field.text('Motivo', { max: 1000, required: true }) } });

interface HandleDialogProps {
  readonly irregularity: IrregularRow;
  readonly onHandled: () => void;
  readonly onClose: () => void;
}

/** Resolves what is open and reopens what was resolved; the reason stays in the registration's history. */
export function HandleDialog({ irregularity: row, onHandled, onClose }: HandleDialogProps) {
  const id = row.irregularityId ?? '';
  const isOpen = row.resolvedAt === null;
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
          text: `${IRREGULARITIES[row.irregularity]}: ${row.studentName}. O motivo fica no histórico da matrícula.`,
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
