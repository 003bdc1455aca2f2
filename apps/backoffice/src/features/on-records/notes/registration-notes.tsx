import { Button } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AddNoteDialog } from '#features/shared/notes/add-note-dialog.tsx';
import { NotesList } from '#features/shared/notes/notes-list.tsx';
import { Section } from '#kit/layout/index.ts';
import type { Registration } from '#features/shared/registration/registration.ts';

type Noted = Pick<Registration, 'id' | 'campaignZoneOffset' | 'can'>;

export function RegistrationNotes({ registration: { id, campaignZoneOffset, can } }: { readonly registration: Noted }) {
  const [adding, setAdding] = useState(false);
  const of = { entityType: 'REGISTRATION', entityId: id } as const;
  const button =
    can.addNote === true ? (
      <Button variant="default" leftSection={<IconMessagePlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        Registrar Observação
      </Button>
    ) : null;
  return (
    <Section title="Observações" actions={button}>
      <NotesList of={of} zone={campaignZoneOffset} />
      {adding ? <AddNoteDialog {...of} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}
