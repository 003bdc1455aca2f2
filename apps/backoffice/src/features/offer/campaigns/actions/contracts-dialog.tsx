import {
  previewContractBatchEndpoint,
  readContractBatchEndpoint,
  regenerateContractBatchEndpoint,
} from '@habilita/contract';
import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { useErrorTexts } from '#api-client/failure.ts';
import {
  type QueryAnswer,
  DialogFooter,
  LoadingSkeleton,
  Modal,
  notifyFailure,
  notifySuccess,
  NotLoadedPanel,
  Panel,
} from '#kit/feedback/index.ts';
import { Facts } from '#kit/layout/index.ts';
import { numberText } from '#kit/format.ts';
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

/** Contracts are made again only after the dialog has shown what would change (Specification 2 §2). */
export default function ContractsDialog({ id, name, onClose }: ContractsDialogProps) {
  const [batch, setBatch] = useState<Batch>();
  const preview = useQuery({
    ...queryOf(previewContractBatchEndpoint, { params: { id } }),
    staleTime: 0,
    enabled: batch === undefined,
  });
  const start = useMutation({
    mutationFn: () => call(regenerateContractBatchEndpoint, { params: { id } }),
    onSuccess: (started) => {
      setBatch(started);
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
      {batch === undefined ? <DryList answer={{ ...preview }} /> : <BatchProgress batch={batch} />}
      <ContractAcceptances campaignId={id} />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        {batch === undefined && changed > 0 ? (
          <Button onClick={() => start.mutate()} loading={start.isPending}>
            Regerar {changed === 1 ? '1 contrato' : `${numberText(changed)} contratos`}
          </Button>
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
        loading={<LoadingSkeleton height={220} label="Comparando os contratos" />}
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

function BatchProgress({ batch }: { readonly batch: Batch }) {
  const words = useErrorTexts();
  const { campaignId: id, id: batchId } = batch;
  const answer = useQuery({
    ...queryOf(readContractBatchEndpoint, { params: { id, batchId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'DONE' ? false : SECOND),
  });
  const { total, regenerated, failed, unchanged, toAcceptAgain, rendered, failures } = answer.data ?? batch;
  const done = regenerated + failed + unchanged;
  return (
    <>
      <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label="Contratos regerados" />
      <output>
        {numberText(done)} de {countText(total, 'contrato', 'contratos')}. Sem mudança: {numberText(unchanged)}. Gerados
        de novo: {numberText(regenerated)} ({numberText(rendered)} em PDF).
        {toAcceptAgain === 0 ? '' : ` Aguardam o aceite do aluno: ${numberText(toAcceptAgain)}.`}
        {failed === 0 ? '' : ` Com problema: ${numberText(failed)}.`}
      </output>
      {failures.length === 0 ? null : (
        <ul>
          {failures.map(({ registrationId, studentName, code }) => (
            <li key={registrationId}>
              {studentName}: {words(code)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
