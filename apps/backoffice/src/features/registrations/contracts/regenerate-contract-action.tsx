import { regenerateContractEndpoint } from '@habilita/contract';
import { IconRefresh } from '@tabler/icons-react';
import { call } from '#api-client/call.ts';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import type { DeclaredRegistrationAction } from '#features/shared/registration/registration-action.ts';
import type { Registration } from '#features/shared/registration/registration.ts';

export const regenerateContractAction: DeclaredRegistrationAction = {
  icon: <IconRefresh size={16} aria-hidden />,
  group: 'student',
  perform: (registration) => void regenerate(registration),
};

async function regenerate({ id, studentId, studentName }: Registration): Promise<void> {
  const changes = `O contrato de ${studentName} será gerado de novo, com o template e os dados de agora e a data original. O anterior fica guardado. Se o texto mudar, o aluno recebe por e-mail um link para aceitar o novo.`;
  if (!(await confirm({ title: 'Regerar Contrato', changes, confirmLabel: 'Regerar' }))) return;
  try {
    await call(regenerateContractEndpoint, { params: { id, studentId }, body: { maintainOriginalDate: true } });
    notifySuccess('Contrato regerado com sucesso!');
  } catch (failure) {
    notifyFailure(failure);
  }
}
