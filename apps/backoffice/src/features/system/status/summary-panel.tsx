import { MESSAGE_CHANNELS, systemSummaryEndpoint } from '@habilita/contract';
import { formatFileSize } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import type { CallResponse } from '#api-client/transport.ts';
import { LoadingSkeleton, NotLoadedPanel } from '#kit/feedback/index.ts';
import { instantText, numberText } from '#kit/format.ts';
import { StatusBadge } from '#kit/layout/index.ts';
import { SystemCard } from './system-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';
import './system.css';

export const REFRESH_MS = 10_000;
type Summary = CallResponse<typeof systemSummaryEndpoint>;

export function SummaryPanel() {
  const answer = useQuery({ ...queryOf(systemSummaryEndpoint, {}), refetchInterval: REFRESH_MS });
  if (answer.data === undefined) {
    return (
      <NotLoadedPanel
        answer={answer}
        loading={<LoadingSkeleton height={160} label="Carregando o estado do sistema" />}
      />
    );
  }
  return (
    <div className="system-summary">
      <DatabaseCard {...answer.data.database} />
      <JobsCard {...answer.data.jobs} />
      <OutboxCard {...answer.data.outbox} carried={answer.data.carried} />
      <MarksCard marks={answer.data.marks} />
      <WebhooksCard webhooks={answer.data.webhooks} />
    </div>
  );
}

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly to?: string;
}

function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="system-figures">
      {figures.map(({ label, value, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {to === undefined ? (
              value
            ) : (
              <AppLink to={to} className="kit-link" aria-label={`${label}: ${value}, ver na lista`}>
                {value}
              </AppLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DatabaseCard({
  ready,
  version,
  sizeBytes,
  connections,
  maxConnections,
  replicaLagSeconds: lag,
}: Summary['database']) {
  const figures = [
    { label: 'PostgreSQL', value: version },
    { label: 'Tamanho', value: formatFileSize(sizeBytes) },
    { label: 'Conexões', value: `${numberText(connections)} de ${numberText(maxConnections)}` },
    ...(lag === null ? [] : [{ label: 'Atraso da réplica', value: `${numberText(Math.round(lag))} s` }]),
  ];
  return (
    <SystemCard
      title="Banco de dados"
      badge={<StatusBadge tone={ready ? 'positive' : 'problem'}>{ready ? 'Respondendo' : 'Sem resposta'}</StatusBadge>}
    >
      <Figures figures={figures} />
    </SystemCard>
  );
}

function JobsCard({ waiting, running, retrying, dead }: Summary['jobs']) {
  const list = '/system/jobs';
  return (
    <SystemCard
      title="Tarefas"
      badge={
        dead > 0 ? (
          <StatusBadge tone="problem">{dead === 1 ? '1 parada' : `${numberText(dead)} paradas`}</StatusBadge>
        ) : (
          <StatusBadge tone="positive">Em dia</StatusBadge>
        )
      }
    >
      <Figures
        figures={[
          { label: 'Esperando a vez', value: numberText(waiting) },
          { label: 'Em execução', value: numberText(running), to: `${list}?state=RUNNING` },
          { label: 'Serão tentadas de novo', value: numberText(retrying), to: `${list}?state=RETRYING` },
          { label: 'Esgotaram as tentativas', value: numberText(dead), to: `${list}?state=DEAD` },
        ]}
      />
      <p className="kit-muted">A lista não mostra as que esperam a vez: elas são executadas sozinhas.</p>
    </SystemCard>
  );
}

type Count = Summary['outbox']['pending'];
const countText = ({ count, isExact }: Count): string => (isExact ? numberText(count) : `mais de ${numberText(count)}`);

function OutboxCard({ pending, failed, kept, carried }: Summary['outbox'] & { readonly carried: Summary['carried'] }) {
  const list = '/system/outbox';
  const channels = carried.map((channel) => MESSAGE_CHANNELS[channel]).join(', ');
  return (
    <SystemCard
      title="Mensagens"
      badge={
        failed.count > 0 ? (
          <StatusBadge tone="attention">
            {failed.count === 1 ? '1 não enviada' : `${countText(failed)} não enviadas`}
          </StatusBadge>
        ) : (
          <StatusBadge tone="positive">Em dia</StatusBadge>
        )
      }
    >
      <Figures
        figures={[
          { label: 'Na fila', value: countText(pending), to: `${list}?status=PENDING` },
          { label: 'Não enviadas', value: countText(failed), to: `${list}?status=FAILED` },
          { label: 'Guardadas', value: countText(kept), to: `${list}?status=KEPT` },
        ]}
      />
      <p className="kit-muted">
        {channels === ''
          ? 'Nenhum servidor de envio está configurado: as mensagens ficam guardadas.'
          : `Enviadas de verdade: ${channels}. Os outros canais ficam guardados.`}
      </p>
    </SystemCard>
  );
}

function MarksCard({ marks }: { readonly marks: Summary['marks'] }) {
  const allWell = marks.every((mark) => mark.ok);
  return (
    <SystemCard
      title="Rotinas"
      badge={
        <StatusBadge tone={allWell ? 'positive' : 'problem'}>
          {allWell ? 'Sem diferenças' : 'Com diferenças'}
        </StatusBadge>
      }
    >
      <ul className="system-marks">
        {marks.map((mark) => (
          <li key={mark.name}>
            <span>{mark.label}</span>
            <span className={mark.ok ? 'kit-muted' : 'system-mark-problem'}>
              {mark.text}
              {mark.at === null ? '' : ` ${instantText(mark.at)}`}
            </span>
          </li>
        ))}
      </ul>
    </SystemCard>
  );
}
