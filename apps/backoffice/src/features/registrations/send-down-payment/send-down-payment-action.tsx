import { REGISTRATION_ACTIONS, sendDownPaymentEndpoint } from '@habilita/contract';
import { IconMailForward } from '@tabler/icons-react';
import { call } from '#app/call.ts';
import { confirm } from '#kit/confirm.ts';
import { notifyFailure, notifySuccess } from '#kit/notify.tsx';
import type { DeclaredRegistrationAction } from '../actions/registration-action.ts';
import type { Registration } from '../registration.ts';

export const sendDownPaymentAction: DeclaredRegistrationAction = {
  icon: <IconMailForward size={16} aria-hidden />,
  group: 'student',
  perform: (registration) => void send(registration),
};

async function send({ id, studentName, studentEmail }: Registration): Promise<void> {
  const changes = `${studentName} recebe em ${studentEmail} como pagar a entrada ou, se já foi paga, a próxima cobrança em aberto.`;
  if (!(await confirm({ title: REGISTRATION_ACTIONS.sendDownPayment, changes, confirmLabel: 'Enviar' }))) return;
  try {
    await call(sendDownPaymentEndpoint, { params: { id }, body: {} });
    notifySuccess('Email enviado com sucesso');
  } catch (failure) {
    notifyFailure(failure);
  }
}
