import {
  field,
  formOf,
  MILESTONE_NAMES,
  MILESTONES,
  record,
  recordMilestonesEndpoint,
  recordOf,
  type registrationDeadlinesEndpoint,
  sentBy,
} from '@habilita/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import type { CallResponse } from '#api-client/transport.ts';
import { DialogFooter, Modal, notifySuccess } from '#kit/feedback/index.ts';
import { DateField } from '#kit/fields/index.ts';
import { FormDialog } from '#kit/form/index.ts';
import { Fields } from '#kit/layout/index.ts';
import { deadlineLabel, deadlineText } from './deadline-words.ts';
import './deadlines.css';

type Known = CallResponse<typeof registrationDeadlinesEndpoint>;

const DAYS = record({
  fields: recordOf(MILESTONE_NAMES.map((name) => [name, field.optional(field.date(MILESTONES[name]))] as const)),
});

interface DeadlinesDialogProps {
  readonly id: string;
  readonly known: Known;
  readonly onClose: () => void;
}

/** Shows every deadline of a registration; staff record the days that the product cannot know. */
export function DeadlinesDialog({ id, known, onClose }: DeadlinesDialogProps) {
  const client = useQueryClient();
  const mayRecord = useCan()('MANAGE_REGISTRATIONS');
  const [opened] = useState(known.milestones);
  if (!mayRecord) return <Read known={known} onClose={onClose} />;
  return (
    <FormDialog
      title="Prazos da matrícula"
      record={id}
      of={DAYS}
      initialValues={formOf(DAYS, { ...opened, version: 0 })}
      size="lg"
      sections={(form) => [
        { id: 'situacao', title: 'Situação', content: <Deadlines known={known} /> },
        {
          id: 'dias',
          title: 'Dias registrados',
          text: 'Os prazos começam ou são cumpridos nestes dias. O que não se sabe fica em branco.',
          content: (
            <Fields>
              {MILESTONE_NAMES.map((name) => (
                <DateField key={name} {...form.field(name)} />
              ))}
            </Fields>
          ),
        },
      ]}
      onSubmit={(values) => call(recordMilestonesEndpoint, { params: { id }, body: changedDays(opened, values) })}
      onSaved={() => {
        notifySuccess('Prazos atualizados');
        void client.invalidateQueries();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/**
 * Only the days that this person changed are sent, so that they do not overwrite days that a colleague has recorded.
 */
function changedDays(opened: Known['milestones'], values: Parameters<typeof sentBy<typeof DAYS.fields>>[1]) {
  const typed = sentBy(DAYS, values);
  const changed = MILESTONE_NAMES.filter((name) => (typed[name] ?? null) !== opened[name]);
  return Object.fromEntries(changed.map((name) => [name, typed[name] ?? null]));
}

function Read({ known, onClose }: { readonly known: Known; readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Prazos da matrícula" size="lg" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <Deadlines known={known} />
      <DialogFooter>
        <Button onClick={onClose}>Fechar</Button>
      </DialogFooter>
    </Modal>
  );
}

function Deadlines({ known: { deadlines } }: { readonly known: Known }) {
  return (
    <ul className="deadlines" aria-label="Prazos da matrícula">
      {deadlines.map((deadline) => (
        <li key={deadline.code}>
          <span>{deadlineLabel(deadline)}</span>
          <span className="kit-muted">{deadlineText(deadline)}</span>
        </li>
      ))}
    </ul>
  );
}
