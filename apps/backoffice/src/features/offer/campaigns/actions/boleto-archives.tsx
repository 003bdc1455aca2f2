import {
  BOLETO_ARCHIVE_STATUSES,
  downloadBoletoArchiveEndpoint,
  listBoletoArchivesEndpoint,
  messageOf,
  PAYMENT_ENTITY_TYPES,
  PAYMENT_PART_NAMES,
  PAYMENT_PARTS,
  resumeBoletoArchiveEndpoint,
  stopBoletoArchiveEndpoint,
} from '@habilita/contract';
import { formatFileSize } from '@habilita/kernel';
import { Progress } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { BusyButton, notifyFailure, NotLoadedPanel } from '#kit/feedback/index.ts';
import { instantText, numberText } from '#kit/format.ts';
import { StatusBadge, type Tone } from '#kit/layout/index.ts';

type Archive = CallResponse<typeof listBoletoArchivesEndpoint>['content'][number];

const TONES: Readonly<Record<Archive['status'], Tone>> = {
  RUNNING: 'information',
  STOPPED: 'attention',
  DONE: 'positive',
  FAILED: 'problem',
  EXPIRED: 'neutral',
};
const EVERY_MS = 2000;

export function BoletoArchives() {
  const answer = useQuery({
    ...queryOf(listBoletoArchivesEndpoint, {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ status }) => status === 'RUNNING') === true ? EVERY_MS : false,
  });
  if (answer.data === undefined || answer.isError)
    return <NotLoadedPanel answer={answer} title="Não foi possível carregar os arquivos pedidos" />;
  if (answer.data.content.length === 0) return null;
  return (
    <section className="communications-past" aria-label="Arquivos pedidos">
      <h3>Arquivos pedidos</h3>
      {answer.data.content.map((archive) => (
        <ArchiveCard key={archive.id} archive={archive} onChanged={() => void answer.refetch()} />
      ))}
    </section>
  );
}

const WORDS: Readonly<Record<string, string>> = { ...PAYMENT_PARTS, ...PAYMENT_ENTITY_TYPES };

/** What an archive of boletos holds: 'CNH Betim 3ª · CFC Savassi · Entrada'. */
function contentText({ campaigns, drivingSchools, entityPaymentTypes: types }: Archive): string {
  const isEveryPart = types.length === 0 || PAYMENT_PART_NAMES.every((part) => types.includes(part));
  return [
    campaigns.join(', '),
    drivingSchools.join(', ') || 'Todos os CFCs',
    isEveryPart ? 'Todas as partes' : types.map((type) => WORDS[type] ?? type).join(', '),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function countText({ total, done, status }: Archive): string {
  if (total === null) return 'Contando os boletos';
  return status === 'FAILED' && total === 0
    ? messageOf('NO_PENDING_BOLETOS')
    : `${numberText(done)} de ${numberText(total)} boletos`;
}

function ArchiveCard({ archive, onChanged }: { readonly archive: Archive; readonly onChanged: () => void }) {
  const { status, total, done, sizeBytes, createdDate, expiresAt } = archive;
  const until = expiresAt === null || status !== 'DONE' ? '' : `, disponível até ${instantText(expiresAt)}`;
  return (
    <article className="communications-dispatch" aria-label={`Boletos pedidos em ${instantText(createdDate)}`}>
      <header>
        <h4>{instantText(createdDate)}</h4>
        <StatusBadge tone={TONES[status]}>{BOLETO_ARCHIVE_STATUSES[status]}</StatusBadge>
        <ArchiveButton archive={archive} onChanged={onChanged} />
      </header>
      <p>{contentText(archive)}</p>
      <p className="kit-muted">
        {countText(archive)}
        {sizeBytes === null ? '' : `, ${formatFileSize(sizeBytes)}`}
        {until}
      </p>
      {status === 'RUNNING' ? <Progress value={total ? (done / total) * 100 : 0} aria-label="Andamento" /> : null}
    </article>
  );
}

async function carryOut(status: Archive['status'], params: { readonly archiveId: string }): Promise<void> {
  if (status === 'DONE') {
    const { downloadUrl } = await call(downloadBoletoArchiveEndpoint, { params });
    window.location.assign(downloadUrl);
    return;
  }
  await call(status === 'RUNNING' ? stopBoletoArchiveEndpoint : resumeBoletoArchiveEndpoint, { params });
}

function ArchiveButton({
  archive: { id: archiveId, status },
  onChanged,
}: {
  readonly archive: Archive;
  readonly onChanged: () => void;
}) {
  const act = useMutation({
    mutationFn: () => carryOut(status, { archiveId }),
    onError: notifyFailure,
    onSettled: onChanged,
  });
  if (status === 'EXPIRED') return null;
  const labels = { RUNNING: 'Interromper', STOPPED: 'Retomar', FAILED: 'Tentar de novo', DONE: 'Baixar' } as const;
  return (
    <BusyButton size="compact-sm" variant="default" onClick={() => act.mutate()} loading={act.isPending}>
      {labels[status]}
    </BusyButton>
  );
}
