import { emptyOf, field, record } from '@habilita/contract';
import { useRefresh } from '#features/shared/money-command/use-refresh.ts';
import { TextAreaField } from '#kit/fields/index.ts';
import { FormDialog } from '#kit/form/index.ts';
import { notifySuccess } from '#kit/feedback/index.ts';

const REASON = record({ fields: { reason: field.text('Motivo', { max: 1000, required: true }) } });

interface ReasonDialogProps {
  readonly id: string;
  readonly title: string;
  /** What the reason is for, and who will read it. */
  readonly text: string;
  readonly saveLabel: string;
  /** The text of the toast once the command is done. */
  readonly done: string;
  readonly onReason: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function ReasonDialog({ id, title, text, saveLabel, done, onReason, onDone, onClose }: ReasonDialogProps) {
  const refresh = useRefresh();
  const send = async (reason: string) => {
    try {
      return await onReason(reason);
    } catch (failure) {
      // The command may have failed because somebody else was faster, or because its answer was lost although it was
      // carried out. The refreshed screen shows which of the two happened.
      refresh();
      throw failure;
    }
  };
  return (
    <FormDialog
      title={title}
      record={id}
      of={REASON}
      initialValues={emptyOf(REASON)}
      sections={(form) => [{ id: 'motivo', title, text, content: <TextAreaField {...form.field('reason')} /> }]}
      saveLabel={saveLabel}
      onSubmit={({ reason }) => send(reason)}
      onSaved={() => {
        notifySuccess(done);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
