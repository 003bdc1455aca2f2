import {
  previewCommunicationEndpoint,
  type ReminderKind,
  SEND_ENDPOINTS,
  testCommunicationEndpoint,
} from '@habilita/contract';
import { Box, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import {
  BusyButton,
  DialogFooter,
  LoadingSkeleton,
  notifyFailure,
  notifySuccess,
  NotLoadedPanel,
  Panel,
} from '#kit/feedback/index.ts';
import { DisabledReason } from '#kit/layout/index.ts';
import { countText } from '../form/count-text.ts';
import { peopleText } from './reminder-words.ts';
import { numberText } from '#kit/format.ts';

type Preview = CallResponse<typeof previewCommunicationEndpoint>;

interface ReminderPreviewProps {
  readonly campaignId: string;
  readonly kind: ReminderKind;
  readonly onSent: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Shows the people who get a reminder and its text, then `children` (what was sent before), and the buttons that send
 * it. The footer with the buttons stays in sight.
 */
export function ReminderPreview({ campaignId: id, kind, onSent, onClose, children }: ReminderPreviewProps) {
  const answer = useQuery({ ...queryOf(previewCommunicationEndpoint, { params: { id, kind } }), staleTime: 0 });
  const test = useMutation({
    mutationFn: () => call(testCommunicationEndpoint, { params: { id, kind } }),
    onSuccess: ({ sentTo }) => notifySuccess(testText(sentTo, answer.data?.isCarried === true)),
    onError: notifyFailure,
  });
  const send = useMutation({
    mutationFn: () => call(SEND_ENDPOINTS[kind], { params: { id } }),
    onSuccess: () => notifySuccess('Solicitação de disparo realizada com sucesso'),
    onError: notifyFailure,
    onSettled: () => {
      onSent();
      void answer.refetch();
    },
  });
  const back = (
    <Button variant="default" onClick={onClose}>
      Voltar
    </Button>
  );
  if (answer.data === undefined || answer.isError)
    return (
      <>
        <NotLoadedPanel
          answer={answer}
          title="Não foi possível carregar o público"
          loading={<LoadingSkeleton height={260} mt="md" label="Carregando o público" />}
        />
        <DialogFooter>{back}</DialogFooter>
      </>
    );
  const { total, refusal } = answer.data;
  return (
    <>
      <Audience preview={answer.data} />
      <Message preview={answer.data} />
      {children}
      <DialogFooter>
        {back}
        <BusyButton variant="default" onClick={() => test.mutate()} loading={test.isPending}>
          Enviar teste para mim
        </BusyButton>
        <DisabledReason reason={refusal?.message}>
          <BusyButton onClick={() => send.mutate()} loading={send.isPending}>
            Disparar para {peopleText(total)}
          </BusyButton>
        </DisabledReason>
      </DialogFooter>
    </>
  );
}

const testText = (sentTo: string, isCarried: boolean): string =>
  isCarried ? `Teste enviado para ${sentTo}` : `Teste para ${sentTo} guardado na caixa de saída`;

function Audience({ preview }: { readonly preview: Preview }) {
  const { total, leftOut, isCarried, refusal, byChannel } = preview;
  const out = [
    [leftOut.incomplete, 'não concluiu a pré-matrícula', 'não concluíram a pré-matrícula'],
    [leftOut.blocked, 'saiu das comunicações', 'saíram das comunicações'],
    [leftOut.repeated, 'é outro cadastro de quem já está na lista', 'são outros cadastros de quem já está na lista'],
  ] as const;
  const left = out.filter(([count]) => count > 0).map(([count, one, many]) => countText(count, one, many));
  return (
    <section className="communications-audience" aria-label="Público">
      <p>
        <strong>{peopleText(total)}</strong>{' '}
        {total === 1
          ? 'concluiu a pré-matrícula e ainda não se matriculou. Recebe uma mensagem'
          : 'concluíram a pré-matrícula e ainda não se matricularam. Cada uma recebe uma mensagem'}
        {byChannel.WHATSAPP > 0
          ? `: ${numberText(byChannel.WHATSAPP)} por WhatsApp e ${numberText(byChannel.EMAIL)} por e-mail`
          : ', por e-mail'}
        .
      </p>
      {left.length === 0 ? null : <p className="kit-muted">Ficam de fora: {left.join('; ')}.</p>}
      {refusal === null ? null : <Panel tone="attention" title={refusal.message} />}
      {isCarried ? null : (
        <Panel tone="information" title="Nenhum servidor de e-mail está configurado">
          <p>As mensagens ficam guardadas na caixa de saída.</p>
        </Panel>
      )}
    </section>
  );
}

function Message({ preview }: { readonly preview: Preview }) {
  const { subject, body, templateId } = preview;
  const mayEdit = useCan()('MANAGE_TEMPLATES');
  return (
    <section className="communications-message" aria-label="Mensagem">
      <header>
        <h3>{subject}</h3>
        {mayEdit ? (
          <Link to="/templates/modify/$id" params={{ id: templateId }}>
            Editar o texto
          </Link>
        ) : null}
      </header>
      <Box component="p" tabIndex={0}>
        {body}
      </Box>
    </section>
  );
}
