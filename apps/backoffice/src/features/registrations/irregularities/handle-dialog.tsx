import { reopenIrregularityEndpoint, resolveIrregularityEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { ReasonDialog } from '#features/shared/reason-dialog/reason-dialog.tsx';

interface ToHandle {
  readonly id: string;
  readonly isOpen: boolean;
  /** Says which irregularity the dialog is about, and where the reason that is typed will be stored. */
  readonly text: string;
}

interface HandleDialogProps {
  readonly irregularity: ToHandle;
  readonly onHandled: () => void;
  readonly onClose: () => void;
}

export function HandleDialog({ irregularity: { id, isOpen, text }, onHandled, onClose }: HandleDialogProps) {
  const endpoint = isOpen ? resolveIrregularityEndpoint : reopenIrregularityEndpoint;
  return (
    <ReasonDialog
      id={id}
      title={isOpen ? 'Resolver irregularidade' : 'Reabrir irregularidade'}
      text={text}
      saveLabel={isOpen ? 'Resolver' : 'Reabrir'}
      done={isOpen ? 'Irregularidade resolvida' : 'Irregularidade reaberta'}
      onReason={(reason) => call(endpoint, { params: { id }, body: { reason } })}
      onDone={() => {
        onHandled();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
