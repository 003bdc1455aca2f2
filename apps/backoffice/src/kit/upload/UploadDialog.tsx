import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHeldScreen } from '#app/session-interruption.ts';
import { AskingModal } from '../AskingModal.tsx';
import { notifySuccess } from '../notify.tsx';
import { useUpload } from './use-upload.ts';
import { UploadField } from './UploadField.tsx';
import type { UploadSource } from './upload-source.ts';
import { DialogFooter } from '../DialogFooter.tsx';

/** Specification 1 §5. */
export const UPLOADED = 'Arquivos enviados!';

export interface UploadDialogProps<Sent> {
  readonly title: string;
  readonly source: UploadSource<Sent>;
  readonly onClose: () => void;
  readonly onUploaded: (results: readonly Sent[]) => Promise<unknown>;
  readonly children?: ReactNode;
}

export function UploadDialog<Sent>({ title, source, onClose, onUploaded, children }: UploadDialogProps<Sent>) {
  const upload = useUpload(source);
  const { busy, files } = upload;
  useHeldScreen(files.length > 0);
  const send = async () => {
    const results = await upload.send();
    if (results === undefined) return;
    await onUploaded(results);
    notifySuccess(UPLOADED);
    onClose();
  };
  const stop = () => {
    if (busy) upload.cancel();
    else onClose();
  };
  return (
    <AskingModal onClose={stop} title={title} isDirty={() => files.length > 0 && !busy}>
      {children}
      <UploadField label={source.kind.several ? 'Escolher arquivos' : 'Escolher arquivo'} upload={upload} />
      <DialogFooter>
        <Button variant="default" onClick={stop}>
          {busy ? 'Cancelar envio' : 'Cancelar'}
        </Button>
        <Button onClick={() => void send()} loading={busy} disabled={files.length === 0}>
          Enviar
        </Button>
      </DialogFooter>
    </AskingModal>
  );
}
