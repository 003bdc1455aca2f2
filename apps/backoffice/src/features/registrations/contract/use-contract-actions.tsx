import { readCfcContractEndpoint, regenerateContractEndpoint } from '@habilita/contract';
import { call } from '#app/call.ts';
import { confirm } from '#kit/confirm.ts';
import { notifyFailure, notifySuccess } from '#kit/notify.tsx';
import { useOpenFile } from '#kit/upload/use-open-file.tsx';
import type { Registration } from '../registration.ts';

interface Which {
  readonly id: string;
  readonly studentId: string;
}

export function useOpenContract(): (which: Which) => void {
  const { open } = useOpenFile();
  return ({ id, studentId }) =>
    void open('OPEN_NEW_TAB', async () => {
      const { url, fileName } = await call(readCfcContractEndpoint, { params: { id, studentId } });
      return { downloadUrl: url, fileName, contentType: 'application/pdf' };
    });
}

/** What the menu entries 'Ver contrato' and 'Regerar Contrato' do. */
export function useContractActions(
  registration: Registration,
): Record<'showContract' | 'regenerateContract', () => void> {
  const openContract = useOpenContract();
  return {
    showContract: () => openContract(registration),
    regenerateContract: () => void regenerate(registration),
  };
}

async function regenerate({ id, studentId, studentName }: Registration): Promise<void> {
  const changes = `O contrato de ${studentName} será gerado de novo, com o template e os dados de agora e a data original. O anterior fica guardado.`;
  if (!(await confirm({ title: 'Regerar Contrato', changes, confirmLabel: 'Regerar' }))) return;
  try {
    await call(regenerateContractEndpoint, { params: { id, studentId }, body: { maintainOriginalDate: true } });
    notifySuccess('Contrato regerado com sucesso!');
  } catch (failure) {
    notifyFailure(failure);
  }
}
