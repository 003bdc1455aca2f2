import { mayWriteNotes } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useActor } from '#api-client/session/can.tsx';
import { DialogFooter, Modal } from '#kit/feedback/index.ts';
import { AddNoteDialog, type NotedRecord } from './add-note-dialog.tsx';
import { NotesList } from './notes-list.tsx';

interface NotesDialogProps {
  readonly of: NotedRecord;
  /** The name of what the notes are about, for example 'Parcela 2'. */
  readonly name: string;
  readonly zone: string;
  readonly onClose: () => void;
}

export function NotesDialog({ of, name, zone, onClose }: NotesDialogProps) {
  const mayWrite = mayWriteNotes(useActor(), of.entityType);
  const [adding, setAdding] = useState(false);
  if (adding) return <AddNoteDialog {...of} onClose={() => setAdding(false)} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Observações: ${name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <NotesList of={of} zone={zone} />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        {mayWrite ? <Button onClick={() => setAdding(true)}>Registrar Observação</Button> : null}
      </DialogFooter>
    </Modal>
  );
}
