import { listDispatchesEndpoint, REMINDER_KINDS, type ReminderKind } from '@habilita/contract';
import { Radio } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { areaKey, queryOf } from '#api-client/queries.ts';
import { Modal, NotLoadedPanel } from '#kit/feedback/index.ts';
import { DispatchReport } from './dispatch-report.tsx';
import { ReminderPreview } from './reminder-preview.tsx';
import { REMINDER_LABELS } from './reminder-words.ts';
import './communications.css';

interface CommunicationsDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

const EVERY_MS = 2000;

export default function CommunicationsDialog({ id, name, onClose }: CommunicationsDialogProps) {
  const [kind, setKind] = useState<ReminderKind>(REMINDER_KINDS[0]);
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: areaKey(listDispatchesEndpoint) });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Disparos de ${name}`}
      size={680}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Radio.Group label="O que disparar" value={kind} onChange={(picked) => setKind(kindOf(picked))}>
        <div className="communications-kinds">
          {REMINDER_KINDS.map((each) => (
            <Radio key={each} value={each} label={REMINDER_LABELS[each]} />
          ))}
        </div>
      </Radio.Group>
      <ReminderPreview key={kind} campaignId={id} kind={kind} onSent={refresh} onClose={onClose}>
        <Dispatches campaignId={id} onChanged={refresh} />
      </ReminderPreview>
    </Modal>
  );
}

const kindOf = (picked: string): ReminderKind => REMINDER_KINDS.find((kind) => kind === picked) ?? REMINDER_KINDS[0];

function Dispatches({ campaignId, onChanged }: { readonly campaignId: string; readonly onChanged: () => void }) {
  const answer = useQuery({
    ...queryOf(listDispatchesEndpoint, { params: { id: campaignId } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ status }) => status === 'RUNNING') === true ? EVERY_MS : false,
  });
  if (answer.data === undefined || answer.isError)
    return <NotLoadedPanel answer={answer} title="Não foi possível carregar os disparos feitos" />;
  if (answer.data.content.length === 0) return null;
  return (
    <section className="communications-past" aria-label="Disparos feitos">
      <h3>Disparos feitos</h3>
      {answer.data.content.map((dispatch) => (
        <DispatchReport key={dispatch.id} dispatch={dispatch} onChanged={onChanged} />
      ))}
    </section>
  );
}
