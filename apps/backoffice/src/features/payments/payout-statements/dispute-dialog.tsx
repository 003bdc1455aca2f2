import {
  answerDisputeEndpoint,
  closeDisputeEndpoint,
  DISPUTE_ACTS,
  DISPUTE_STATUSES,
  emptyOf,
  field,
  MOVEMENT_KINDS,
  openDisputeEndpoint,
  readDisputeEndpoint,
  record,
  type listSchoolStatementLinesEndpoint,
} from '@habilita/contract';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey, queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { DialogFooter, LoadingSkeleton, Modal, notifySuccess, NotLoadedPanel } from '#kit/feedback/index.ts';
import { TextAreaField } from '#kit/fields/index.ts';
import { dateText, instantText } from '#kit/format.ts';
import { FormDialog } from '#kit/form/index.ts';
import './statement.css';

type Line = CallResponse<typeof listSchoolStatementLinesEndpoint>['content'][number];
type Dispute = CallResponse<typeof readDisputeEndpoint>;
type Step = 'OPEN' | 'REPLY' | 'ANSWER' | 'CLOSE';

const SAID = record({ fields: { text: field.text('Mensagem', { max: 2000, required: true }) } });

const STEPS: Readonly<
  Record<Step, { readonly title: string; readonly save: string; readonly done: string; readonly help: string }>
> = {
  OPEN: {
    title: 'Contestar linha do repasse',
    save: 'Contestar',
    done: 'Contestação enviada',
    help: 'Diga o que não confere. A central recebe um e-mail e responde aqui.',
  },
  REPLY: {
    title: 'Perguntar de novo',
    save: 'Enviar',
    done: 'Pergunta enviada',
    help: 'A contestação volta a ficar aberta e a central recebe um e-mail.',
  },
  ANSWER: {
    title: 'Responder à contestação',
    save: 'Responder',
    done: 'Resposta enviada',
    help: 'Os administradores do CFC recebem a resposta por e-mail.',
  },
  CLOSE: {
    title: 'Encerrar contestação',
    save: 'Encerrar',
    done: 'Contestação encerrada',
    help: 'Diga como ficou. O outro lado recebe um e-mail.',
  },
};

interface DisputeDialogProps {
  readonly line: Line;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const aboutLine = (line: Line): string =>
  `${MOVEMENT_KINDS[line.kind]} de ${line.studentName ?? ''}, ${dateText(line.day)}`;

export function DisputeDialog({ line, onChanged, onClose }: DisputeDialogProps) {
  const { disputeId, disputeStatus } = line;
  const [again, setAgain] = useState(false);
  if (disputeId === null || again) return <SayDialog line={line} step="OPEN" onChanged={onChanged} onClose={onClose} />;
  return (
    <Conversation
      line={line}
      id={disputeId}
      onAgain={disputeStatus === 'CLOSED' ? () => setAgain(true) : undefined}
      onChanged={onChanged}
      onClose={onClose}
    />
  );
}

interface SayDialogProps extends DisputeDialogProps {
  readonly step: Step;
  readonly id?: string;
}

function SayDialog({ line, step, id, onChanged, onClose }: SayDialogProps) {
  const { title, save, done, help } = STEPS[step];
  const client = useQueryClient();
  return (
    <FormDialog
      title={title}
      record={`${step}:${id ?? line.id}`}
      of={SAID}
      initialValues={emptyOf(SAID)}
      sections={(form) => [
        {
          id: 'mensagem',
          title,
          text: `${aboutLine(line)}. ${help}`,
          content: <TextAreaField {...form.field('text')} />,
        },
      ]}
      saveLabel={save}
      onSubmit={({ text }) => send(step, { id: id ?? line.id, text })}
      onSaved={() => {
        notifySuccess(done);
        void client.invalidateQueries({ queryKey: areaKey(readDisputeEndpoint) });
        onChanged();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function send(step: Step, { id, text }: { readonly id: string; readonly text: string }) {
  const request = { params: { id }, body: { text } };
  if (step === 'OPEN') return call(openDisputeEndpoint, request);
  return step === 'CLOSE' ? call(closeDisputeEndpoint, request) : call(answerDisputeEndpoint, request);
}

interface ConversationProps extends DisputeDialogProps {
  readonly id: string;
  readonly onAgain: (() => void) | undefined;
}

function Conversation({ line, id, onAgain, onChanged, onClose }: ConversationProps) {
  const [step, setStep] = useState<Step>();
  const answer = useQuery(queryOf(readDisputeEndpoint, { params: { id } }));
  const { data } = answer;
  if (step !== undefined) return <SayDialog line={line} step={step} id={id} onChanged={onChanged} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Contestação: ${aboutLine(line)}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <NotLoadedPanel
        answer={{ ...answer }}
        loading={<LoadingSkeleton height={120} label="Carregando a contestação" />}
      />
      {data === undefined ? null : <Messages dispute={data} />}
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        {onAgain === undefined ? null : <Button onClick={onAgain}>Contestar de novo</Button>}
        {data?.can.close === true ? (
          <Button variant="default" onClick={() => setStep('CLOSE')}>
            Encerrar
          </Button>
        ) : null}
        {data?.can.reply === true ? <Button onClick={() => setStep('REPLY')}>Perguntar de novo</Button> : null}
        {data?.can.answer === true ? <Button onClick={() => setStep('ANSWER')}>Responder</Button> : null}
      </DialogFooter>
    </Modal>
  );
}

function Messages({ dispute: { status, messages } }: { readonly dispute: Dispute }) {
  return (
    <>
      <p>
        Situação: <strong>{DISPUTE_STATUSES[status]}</strong>
      </p>
      <ul className="dispute-messages" aria-label="Mensagens">
        {messages.map(({ act, by, bySchool, at, text }) => (
          <li key={`${act} ${at}`} data-school={bySchool || undefined}>
            <p>
              <strong>{by}</strong> <span className="kit-muted">{`${DISPUTE_ACTS[act]} em ${instantText(at)}`}</span>
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
