import {
  COMMUNICATION_KINDS,
  DELIVERY_OUTCOME_NAMES,
  DELIVERY_OUTCOMES,
  type Dispatch,
  DISPATCH_STATUSES,
  type DispatchStatus,
  type listDispatchesEndpoint,
  resendFailedEndpoint,
  resendUnconfirmedEndpoint,
  resumeDispatchEndpoint,
  stopDispatchEndpoint,
} from '@habilita/contract';
import { Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { call } from '#api-client/call.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { instantText } from '#kit/format.ts';
import { BusyButton, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { DisabledReason, StatusBadge, type Tone } from '#kit/layout/index.ts';
import { peopleText } from './reminder-words.ts';

type Row = CallResponse<typeof listDispatchesEndpoint>['content'][number];

const TONES: Readonly<Record<DispatchStatus, Tone>> = {
  RUNNING: 'information',
  STOPPED: 'attention',
  DONE: 'positive',
};
/**
 * Texts for the reasons of a failed message that our own code records. A reason without a text here is the answer of a
 * mail server and is shown as it is.
 */
const REASONS: Readonly<Record<string, string>> = { UNKNOWN_OUTCOME: 'sem confirmação: pode ter chegado' };

interface DispatchReportProps {
  readonly dispatch: Row;
  readonly onChanged: () => void;
}

/** Gives the focus to the report when the focused button disappears, for example because the dispatch has ended. */
function useFocusOfGoneButton(report: RefObject<HTMLElement | null>) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) report.current?.focus();
  });
  const note = (has: boolean) => () => {
    hadFocus.current = has;
  };
  return { onFocus: note(true), onBlur: note(false) };
}

export function DispatchReport({ dispatch, onChanged }: DispatchReportProps) {
  const { kind, status, total, outcomes, createdBy, createdDate } = dispatch;
  const done = total - outcomes.waiting - outcomes.queued;
  const label = COMMUNICATION_KINDS[kind];
  const report = useRef<HTMLElement>(null);
  const focus = useFocusOfGoneButton(report);
  return (
    <article ref={report} className="communications-dispatch" aria-label={label} tabIndex={-1} {...focus}>
      <header>
        <h4>{label}</h4>
        <StatusBadge tone={TONES[status]}>{DISPATCH_STATUSES[status]}</StatusBadge>
        <StopOrResume dispatch={dispatch} onChanged={onChanged} />
      </header>
      <p className="kit-muted">
        {instantText(createdDate)}, {createdBy ?? 'automático'} · {peopleText(total)}
      </p>
      {status === 'DONE' ? null : (
        <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={`Andamento: ${label}`} />
      )}
      <Outcomes outcomes={outcomes} />
      <Problems problems={dispatch.problems} />
      <ResendUnconfirmed dispatch={dispatch} onChanged={onChanged} />
      <ResendFailed dispatch={dispatch} onChanged={onChanged} />
    </article>
  );
}

function Outcomes({ outcomes }: { readonly outcomes: Dispatch['outcomes'] }) {
  const occurred = DELIVERY_OUTCOME_NAMES.filter((outcome) => outcomes[outcome] > 0);
  return (
    <dl className="communications-outcomes">
      {occurred.map((outcome) => (
        <div key={outcome}>
          <dt>{DELIVERY_OUTCOMES[outcome]}</dt>
          <dd>{outcomes[outcome].toLocaleString('pt-BR')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Problems({ problems }: { readonly problems: Row['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <details>
      <summary>Quem não recebeu ou não confirmou</summary>
      <ul>
        {problems.map(({ leadId, name, reason }) => (
          <li key={leadId}>
            {name}: {REASONS[reason] ?? reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

function StopOrResume({ dispatch, onChanged }: DispatchReportProps) {
  const { id: dispatchId, campaignId: id, status, refusal } = dispatch;
  const change = useMutation({
    mutationFn: (stops: boolean) =>
      call(stops ? stopDispatchEndpoint : resumeDispatchEndpoint, { params: { id, dispatchId } }),
    onSuccess: (_, stops) => notifySuccess(stops ? 'Disparo interrompido' : 'Disparo retomado'),
    onError: notifyFailure,
    onSettled: onChanged,
  });
  if (status === 'DONE') return null;
  return (
    <DisabledReason reason={status === 'STOPPED' ? refusal?.message : undefined}>
      <BusyButton
        size="compact-sm"
        variant="default"
        onClick={() => change.mutate(status === 'RUNNING')}
        loading={change.isPending}
      >
        {status === 'RUNNING' ? 'Interromper' : 'Retomar'}
      </BusyButton>
    </DisabledReason>
  );
}

/** A message whose outcome is unknown may have arrived, so it is sent again only when somebody asks, and only once. */
function ResendUnconfirmed({ dispatch, onChanged }: DispatchReportProps) {
  const { status, toSendOnceMore } = dispatch;
  const send = useSendAgain(resendUnconfirmedEndpoint, { dispatch, onChanged });
  if (status !== 'DONE' || toSendOnceMore === 0) return null;
  return (
    <p>
      Sem confirmação, a mensagem pode ter chegado.{' '}
      <SendAgain send={send} dispatch={dispatch}>
        Enviar mais uma vez a {peopleText(toSendOnceMore)}
      </SendAgain>
    </p>
  );
}

/**
 * Writes again to the people whose message failed and so did not arrive. Each gets a new message with their own link.
 */
function ResendFailed({ dispatch, onChanged }: DispatchReportProps) {
  const { status, outcomes } = dispatch;
  const send = useSendAgain(resendFailedEndpoint, { dispatch, onChanged });
  if (status !== 'DONE' || outcomes.failed === 0) return null;
  return (
    <p>
      O envio falhou, e a mensagem não chegou.{' '}
      <SendAgain send={send} dispatch={dispatch}>
        Escrever de novo a {peopleText(outcomes.failed)}
      </SendAgain>
    </p>
  );
}

function useSendAgain(
  endpoint: typeof resendUnconfirmedEndpoint,
  { dispatch: { id: dispatchId, campaignId: id }, onChanged }: DispatchReportProps,
) {
  return useMutation({
    mutationFn: () => call(endpoint, { params: { id, dispatchId } }),
    onSuccess: () => notifySuccess('Solicitação de disparo realizada com sucesso'),
    onError: notifyFailure,
    onSettled: onChanged,
  });
}

interface SendAgainProps {
  readonly send: ReturnType<typeof useSendAgain>;
  readonly dispatch: Row;
  readonly children: ReactNode;
}

function SendAgain({ send, dispatch, children }: SendAgainProps) {
  return (
    <DisabledReason reason={dispatch.refusal?.message}>
      <BusyButton size="compact-sm" variant="default" onClick={() => send.mutate()} loading={send.isPending}>
        {children}
      </BusyButton>
    </DisabledReason>
  );
}
