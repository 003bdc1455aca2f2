import { readContractBatchEndpoint, regenerateContractBatchEndpoint } from '@habilita/contract';
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/call.ts';
import { queryOf } from '#app/queries.ts';
import { useErrorTexts } from '#app/use-error-texts.ts';
import type { CallResponse } from '#app/transport.ts';
import { confirm } from '#kit/confirm.ts';
import { Modal } from '#kit/Modal.tsx';
import { notifyFailure, notifySuccess } from '#kit/notify.tsx';

type Batch = CallResponse<typeof regenerateContractBatchEndpoint>;

/** Specification 2 §2. */
export function useRegenerateContracts() {
  const [batch, setBatch] = useState<Batch>();
  const start = async (id: string, name: string) => {
    const changes = `Os contratos de todas as matrículas concluídas de “${name}” serão gerados de novo, com o template de agora e a data original. Os anteriores ficam guardados.`;
    if (!(await confirm({ title: 'Regerar contratos', changes, confirmLabel: 'Regerar' }))) return;
    try {
      setBatch(await call(regenerateContractBatchEndpoint, { params: { id } }));
      notifySuccess('Contrato regerado com sucesso!');
    } catch (failure) {
      notifyFailure(failure);
    }
  };
  return {
    start: (id: string, name: string) => void start(id, name),
    dialog: batch === undefined ? null : <BatchDialog batch={batch} onClose={() => setBatch(undefined)} />,
  };
}

const SECOND = 1000;

function BatchDialog({ batch, onClose }: { readonly batch: Batch; readonly onClose: () => void }) {
  const words = useErrorTexts();
  const { campaignId: id, id: batchId } = batch;
  const answer = useQuery({
    ...queryOf(readContractBatchEndpoint, { params: { id, batchId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'DONE' ? false : SECOND),
  });
  const { total, regenerated, failed, rendered, failures } = answer.data ?? batch;
  const done = regenerated + failed;
  return (
    <Modal opened onClose={onClose} title="Regerar contratos" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label="Contratos regerados" />
      <output>
        {done} de {total} contratos, {rendered} em PDF{failed === 0 ? '' : `, ${failed} com problema`}
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
    </Modal>
  );
}
