import { Modal } from '@mantine/core';
import { FormPage, type FormPageProps } from './FormPage.tsx';
import './dialog.css';

type FormDialogProps<Values extends object, Result> = Omit<
  FormPageProps<Values, Result>,
  'heading' | 'onCancel' | 'confirmation' | 'submitOnEnter' | 'keepDraft' | 'actions'
> & {
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg';
};

/** For a few fields; Enter saves, closing asks when something was typed. */
export function FormDialog<Values extends object, Result = unknown>({
  onClose,
  size = 'md',
  ...form
}: FormDialogProps<Values, Result>) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={form.title}
      size={size}
      classNames={{ body: 'kit-dialog-form' }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <FormPage<Values, Result>
        {...form}
        heading="none"
        confirmation={false}
        submitOnEnter
        keepDraft={false}
        onCancel={onClose}
      />
    </Modal>
  );
}
