import { readCfcContractEndpoint, regenerateContractEndpoint } from '@habilita/contract';
import { IconFileText, IconRefresh } from '@tabler/icons-react';
import { call } from '#app/call.ts';
import { useCan } from '#app/can.tsx';
import { confirm } from '#kit/confirm.ts';
import type { RowAction } from '#kit/ListPage.tsx';
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

/** 'Regerar Contrato' for registration managers, while REGISTERED (Specification 3 §4 and §6). */
export function useContractActions(registration: Registration): readonly RowAction[] {
  const mayManage = useCan()('MANAGE_REGISTRATIONS');
  const openContract = useOpenContract();
  const show: RowAction = {
    key: 'contract',
    label: 'Ver contrato',
    icon: <IconFileText size={16} aria-hidden />,
    onClick: () => openContract(registration),
    disabledReason: registration.planId === null ? 'O aluno ainda não escolheu CFC e plano.' : undefined,
  };
  if (!mayManage) return [show];
  return [
    show,
    {
      key: 'regenerate-contract',
      label: 'Regerar Contrato',
      icon: <IconRefresh size={16} aria-hidden />,
      onClick: () => void regenerate(registration),
      disabledReason:
        registration.status === 'REGISTERED' ? undefined : 'Só matrículas concluídas têm contrato a regerar.',
    },
  ];
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
