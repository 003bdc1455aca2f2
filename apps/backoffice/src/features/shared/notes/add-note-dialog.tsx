import { addNoteEndpoint, emptyOf, field, MAX_NOTE, type NoteEntityType, record } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { TextAreaField } from '#kit/fields/index.ts';
import { FormDialog } from '#kit/form/index.ts';
import { notifySuccess } from '#kit/feedback/index.ts';

const NOTE = record({ fields: { note: field.text('Observação', { max: MAX_NOTE, required: true }) } });

export interface NotedRecord {
  readonly entityType: NoteEntityType;
  readonly entityId: string;
}

interface AddNoteDialogProps extends NotedRecord {
  readonly onClose: () => void;
}

export function AddNoteDialog({ entityType, entityId, onClose }: AddNoteDialogProps) {
  const client = useQueryClient();
  return (
    <FormDialog
      title="Registrar Observação"
      record={`${entityType}:${entityId}`}
      of={NOTE}
      initialValues={emptyOf(NOTE)}
      sections={(form) => [
        {
          id: 'observacao',
          title: 'Observação',
          content: <TextAreaField {...form.field('note')} rows={6} />,
        },
      ]}
      saveLabel="Registrar observação"
      onSubmit={({ note }) => call(addNoteEndpoint, { params: { entityType, entityId }, body: { note } })}
      onSaved={() => {
        notifySuccess('Observação registrada com sucesso!');
        // Every list is read anew, as some show notes and others count them.
        void client.invalidateQueries();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
