import {
  latestContractBatchEndpoint,
  previewContractBatchEndpoint,
  regenerateContractBatchEndpoint,
  stopContractBatchEndpoint,
} from '@habilita/contract';
import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey, queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { useErrorTexts } from '#api-client/failure.ts';
import {
  BusyButton,
  type QueryAnswer,
  DialogFooter,
  LoadingSkeleton,
  Modal,
  notifyFailure,
  notifySuccess,
  NotLoadedPanel,
  Panel,
  useFocusKeptNear,
} from '#kit/feedback/index.ts';
import { Facts, StatusBadge } from '#kit/layout/index.ts';
import { instantText, numberText } from '#kit/format.ts';
import { ContractAcceptances } from './contract-acceptances.tsx';
import { countText } from '../form/count-text.ts';
import './communications.css';

type Batch = CallResponse<typeof regenerateContractBatchEndpoint>;
type Preview = CallResponse<typeof previewContractBatchEndpoint>;

interface ContractsDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

const SECOND = 1000;

/**
 * Reads the campaign's latest regeneration of contracts, whoever started it, so that a reopened dialog shows one that
 * is still running.
 */
function useLatest(id: string) {
  const client = useQueryClient();
  const question = queryOf(latestContractBatchEndpoint, { params: { id } });
  const answer = useQuery({
    ...question,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.batch?.status === 'RUNNING' ? SECOND : false),
  });
  return { answer, put: (batch: Batch) => client.setQueryData(question.queryKey, { batch }) };
}

/** Contracts are made again only after the dialog has shown what would change (Specification 2 §2). */
export default function ContractsDialog({ id, name, onClose }: ContractsDialogProps) {
  // The id of the regeneration that was seen running in this dialog. Its result stays on the screen when it ends.
  const [followed, setFollowed] = useState<string>();
  const { answer: latest, put } = useLatest(id);
  const batch = latest.data?.batch ?? undefined;
  if (batch?.status === 'RUNNING' && followed !== batch.id) setFollowed(batch.id);
  const isFollowed = batch !== undefined && batch.id === followed && batch.status !== 'STOPPED';
  const preview = useQuery({
    // A regeneration makes earlier comparisons outdated, so its id is part of the key under which a comparison is
    // cached.
    queryKey: [...areaKey(previewContractBatchEndpoint), id, 'preview', batch?.id],
    queryFn: ({ signal }) => call(previewContractBatchEndpoint, { params: { id } }, { signal }),
    staleTime: 0,
    // A comparison is not kept when the dialog closes, because it may be outdated when the dialog is opened again.
    gcTime: 0,
    enabled: latest.data !== undefined && !isFollowed,
  });
  const start = useMutation({
    mutationFn: () => call(regenerateContractBatchEndpoint, { params: { id } }),
    onSuccess: (started) => {
      setFollowed(started.id);
      put(started);
      notifySuccess('Contrato regerado com sucesso!');
    },
    onError: notifyFailure,
  });
  const changed = preview.data?.changed ?? 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Regerar contratos de ${name}`}
      size={680}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {isFollowed ? null : (
        <DryList answer={{ ...(latest.data === undefined ? latest : preview), data: preview.data }} />
      )}
      {batch === undefined ? null : <BatchProgress batch={batch} isFollowed={isFollowed} onStopped={put} />}
      <ContractAcceptances campaignId={id} />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Voltar
        </Button>
        {!isFollowed && changed > 0 ? (
          <BusyButton onClick={() => start.mutate()} loading={start.isPending}>
            Regerar {changed === 1 ? '1 contrato' : `${numberText(changed)} contratos`}
          </BusyButton>
        ) : null}
      </DialogFooter>
    </Modal>
  );
}

interface DryListProps {
  readonly answer: QueryAnswer & { readonly data: Preview | undefined };
}

function DryList({ answer }: DryListProps) {
  const { data, error } = answer;
  const words = useErrorTexts();
  if (data === undefined || error !== null)
    return (
      <NotLoadedPanel
        answer={answer}
        title="Não foi possível comparar os contratos"
        loading={<LoadingSkeleton height={220} label="Comparando os contratos da campanha…" isLabelShown />}
      />
    );
  const { total, unchanged, changed, toAcceptAgain, impossible, rows } = data;
  if (total === 0) return <p>Esta campanha não tem matrículas concluídas: não há contratos a regerar.</p>;
  return (
    <div className="boletos-filters">
      <p>
        Os contratos que mudam são gerados de novo com o template e os dados de agora, e mantêm a data original. Os
        anteriores ficam guardados; os que não mudam ficam como estão.
      </p>
      <Facts
        facts={[
          { label: 'Sem mudança', value: numberText(unchanged) },
          { label: 'Mudam', value: numberText(changed) },
          { label: 'Precisam de novo aceite', value: numberText(toAcceptAgain) },
          { label: 'Não podem ser gerados', value: numberText(impossible) },
        ]}
      />
      {toAcceptAgain === 0 ? null : (
        <Panel tone="attention" title="O texto muda para quem já aceitou">
          <p>
            Cada um recebe por e-mail um link em que vê o que mudou e aceita. Até lá, vale o contrato que ele já
            aceitou.
          </p>
        </Panel>
      )}
      {rows.length === 0 ? null : (
        <ul className="contracts-rows" aria-label="O que muda">
          {rows.map(({ registrationId, studentName, changes, mustAcceptAgain, problem }) => (
            <li key={registrationId}>
              <strong>{studentName}</strong>
              <span>{problem === null ? changes.join(', ') : words(problem)}</span>
              {mustAcceptAgain ? <span className="kit-muted">novo aceite</span> : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const STATUSES = { RUNNING: 'Em andamento', STOPPED: 'Interrompida', DONE: 'Terminada' } as const;
const TONES = { RUNNING: 'information', STOPPED: 'attention', DONE: 'positive' } as const;

interface BatchProgressProps {
  readonly batch: Batch;
  readonly isFollowed: boolean;
  readonly onStopped: (batch: Batch) => void;
}

function BatchProgress({ batch, isFollowed, onStopped }: BatchProgressProps) {
  const words = useErrorTexts();
  const { total, status, failures, createdDate } = batch;
  const stop = useMutation({
    mutationFn: () => call(stopContractBatchEndpoint, { params: { id: batch.campaignId, batchId: batch.id } }),
    onSuccess: onStopped,
    onError: notifyFailure,
  });
  const ref = useFocusKeptNear();
  const title = isFollowed ? 'Geração de' : 'Última geração, de';
  return (
    <section className="communications-past" aria-label="Geração dos contratos">
      <div className="communications-dispatch">
        <header>
          <h4>
            {title} {instantText(createdDate)}
          </h4>
          <StatusBadge tone={TONES[status]}>{STATUSES[status]}</StatusBadge>
          {status === 'RUNNING' ? (
            <BusyButton
              ref={ref}
              size="compact-sm"
              variant="default"
              onClick={() => stop.mutate()}
              loading={stop.isPending}
            >
              Interromper
            </BusyButton>
          ) : null}
        </header>
        {isFollowed ? (
          <Progress value={total === 0 ? 100 : (doneOf(batch) / total) * 100} aria-label="Contratos regerados" />
        ) : null}
        <output>{countsText(batch)}</output>
        {failures.length === 0 ? null : (
          <ul>
            {failures.map(({ registrationId, studentName, code }) => (
              <li key={registrationId}>
                {studentName}: {words(code)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const doneOf = ({ regenerated, failed, unchanged }: Batch): number => regenerated + failed + unchanged;

function countsText(batch: Batch): string {
  const { total, regenerated, rendered, unchanged, toAcceptAgain, failed, stopped } = batch;
  return [
    `${numberText(doneOf(batch))} de ${countText(total, 'contrato', 'contratos')}.`,
    `Sem mudança: ${numberText(unchanged)}.`,
    `Gerados de novo: ${numberText(regenerated)} (${numberText(rendered)} em PDF).`,
    ...(toAcceptAgain === 0 ? [] : [`Aguardam o aceite do aluno: ${numberText(toAcceptAgain)}.`]),
    ...(failed === 0 ? [] : [`Com problema: ${numberText(failed)}.`]),
    ...(stopped === 0 ? [] : [`Ficaram como estavam: ${numberText(stopped)}.`]),
  ].join(' ');
}
