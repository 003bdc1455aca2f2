import {
  IRREGULARITY_HANDLING,
  NOTICE_KINDS,
  NOTICE_PROBLEMS,
  readUnassignedIrregularityEndpoint,
  UNASSIGNED_ACCOUNTS,
  UNASSIGNED_IRREGULARITIES,
} from '@habilita/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { CopyOnClick, DescriptionList, LinkTo } from '#kit/layout/index.ts';
import { DialogFooter, LoadingSkeleton, Modal, NotLoadedPanel, Panel } from '#kit/feedback/index.ts';
import { instantText, moneyText, NO_VALUE } from '#kit/format.ts';
import { stepsFor, whatHappened } from './unassigned-words.ts';
import './unassigned.css';

type Detail = CallResponse<typeof readUnassignedIrregularityEndpoint>;

interface UnassignedDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function UnassignedDialog({ id, onClose }: UnassignedDialogProps) {
  const answer = useQuery({
    ...queryOf(readUnassignedIrregularityEndpoint, { params: { id } }),
    gcTime: 0,
  });
  const { data } = answer;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={data === undefined ? 'Irregularidade sem matrícula' : UNASSIGNED_IRREGULARITIES[data.irregularity]}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {data === undefined ? null : <Loaded detail={data} />}
      <NotLoadedPanel
        answer={{ ...answer }}
        loading={<LoadingSkeleton height={260} label="Carregando a irregularidade" />}
      />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </DialogFooter>
    </Modal>
  );
}

function Loaded({ detail }: { readonly detail: Detail }) {
  return (
    <div className="unassigned">
      <Panel tone={detail.account === 'SUSPENSE' ? 'attention' : 'information'} title={whatHappened(detail)}>
        {detail.problem === null ? null : <p>{NOTICE_PROBLEMS[detail.problem]}</p>}
      </Panel>
      <DescriptionList entries={factsOf(detail)} />
      <Payments payments={detail.payments} />
      {detail.resolvedAt === null ? (
        <section>
          <h3>O que fazer</h3>
          <ol>
            {stepsFor(detail).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ) : null}
      <History history={detail.history} />
    </div>
  );
}

const copied = (what: string, text: string | null) =>
  text === null ? NO_VALUE : <CopyOnClick what={what} text={text} />;

const factsOf = (detail: Detail) => [
  { label: 'Valor', value: moneyText(detail.amount) },
  { label: 'Conta', value: UNASSIGNED_ACCOUNTS[detail.account] },
  { label: 'Referência no provedor', value: copied('referência', detail.reference) },
  { label: 'Aviso', value: copied('aviso', detail.noticeId) },
  { label: 'O que foi avisado', value: NOTICE_KINDS[detail.noticeKind] },
  { label: 'Provedor', value: detail.provider ?? NO_VALUE },
  { label: 'Aconteceu em', value: instantText(detail.occurredAt) },
  { label: 'Recebido em', value: instantText(detail.receivedAt) },
  { label: 'Responsável', value: detail.ownerName ?? 'Ninguém ainda' },
];

function Payments({ payments }: Pick<Detail, 'payments'>) {
  if (payments.length === 0) return null;
  return (
    <section>
      <h3>Pagamentos de que o aviso fala</h3>
      <ul>
        {payments.map(({ id, isNamed, orderId, registrationId, studentId, studentName }) => (
          <li key={id}>
            {isNamed ? 'O aviso nomeia a cobrança ' : 'A cobrança é a '}
            {orderId}, de{' '}
            <LinkTo
              place={linkOptions({
                to: '/campaigns/detail/registration/$studentId/$id',
                params: { studentId, id: registrationId },
              })}
            >
              {studentName}
            </LinkTo>
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ history }: Pick<Detail, 'history'>) {
  if (history.length === 0) return null;
  return (
    <section>
      <h3>Histórico</h3>
      <ul>
        {history.map(({ kind, at, by, reason }) => (
          <li key={at + kind}>
            {`${IRREGULARITY_HANDLING[kind]} em ${instantText(at)}`}
            {kind === 'IRREGULARITY_MONEY_BACK' ? null : ` por ${by ?? 'alguém'}`}
            {reason === null ? null : `: ${reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
