import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useHeldScreen } from '#api-client/session/session-interruption.ts';
import { ConfirmCloseModal } from '../feedback/ConfirmCloseModal.tsx';
import { notifyFailure, notifySuccess } from '../feedback/notify.ts';
import { useUpload } from './use-upload.ts';
import { UploadField } from './UploadField.tsx';
import type { UploadSource } from '#api-client/send-file.ts';
import { DisabledReason } from '../layout/DisabledReason.tsx';
import { DialogFooter } from '../feedback/Modal.tsx';
import { BusyButton } from '../feedback/BusyButton.tsx';

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
  const { files } = upload;
  const [busy, setBusy] = useState(false);
  useHeldScreen(files.length > 0);
  const send = async () => {
    setBusy(true);
    try {
      const results = await upload.send();
      if (results !== undefined) {
        await onUploaded(results);
        notifySuccess(UPLOADED);
        onClose();
      }
    } catch (failure) {
      notifyFailure(failure);
    }
    setBusy(false);
  };
  const chooseFirst = source.kind.several ? 'Escolha ao menos um arquivo.' : 'Escolha um arquivo.';
  const stop = () => {
    if (busy) upload.cancel();
    else onClose();
  };
  return (
    <ConfirmCloseModal
      onClose={stop}
      title={title}
      isDirty={() => files.length > 0 && !busy}
      isLostByLeaving={() => files.length > 0}
    >
      {children}
      <UploadField
        label={source.kind.several ? 'Escolher arquivos' : 'Escolher arquivo'}
        upload={{ ...upload, busy }}
      />
      <DialogFooter>
        <Button variant="default" onClick={stop} disabled={busy && !upload.busy}>
          {busy ? 'Cancelar envio' : 'Voltar'}
        </Button>
        <DisabledReason reason={files.length === 0 ? chooseFirst : undefined}>
          <BusyButton onClick={() => void send()} loading={busy}>
            Enviar
          </BusyButton>
        </DisabledReason>
      </DialogFooter>
    </ConfirmCloseModal>
  );
}
