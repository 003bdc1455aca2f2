import {
  downPaymentToSendEndpoint,
  paymentInWords,
  REGISTRATION_ACTIONS,
  sendDownPaymentEndpoint,
} from '@habilita/contract';
import { IconMailForward } from '@tabler/icons-react';
import { call } from '#api-client/call.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { dateText, moneyText } from '#kit/format.ts';
import type { DeclaredRegistrationAction } from '#features/shared/registration/registration-action.ts';
import type { Registration } from '#features/shared/registration/registration.ts';

export const sendDownPaymentAction: DeclaredRegistrationAction = {
  icon: <IconMailForward size={16} aria-hidden />,
  group: 'student',
  labelOf,
  perform: (registration) => void send(registration),
};

/** Once the down payment is paid, the action sends the next charge, so its label does not mention a down payment. */
function labelOf({ nextPaymentPart }: Pick<Registration, 'nextPaymentPart'>): string {
  return nextPaymentPart === 'INSTALLMENT' ? 'Enviar cobrança por e-mail' : REGISTRATION_ACTIONS.sendDownPayment;
}

const NEXT = 'a próxima cobrança em aberto';

type Sent = NonNullable<CallResponse<typeof downPaymentToSendEndpoint>['payment']>;

/** Describes a payment: 'Parcela 2 de 3, Boleto parcelado, de R$ 250,00, com vencimento em 05/12/2026'. */
function textOf(payment: Sent): string {
  const { paymentGrossValue, dueDate } = payment;
  return `${paymentInWords(payment)}, de ${moneyText(paymentGrossValue)}, com vencimento em ${dateText(dueDate)}`;
}

async function send(registration: Registration): Promise<void> {
  const { id, studentName, studentEmail } = registration;
  try {
    const { payment } = await call(downPaymentToSendEndpoint, { params: { id } });
    const changes = `${studentName} recebe em ${studentEmail} como pagar ${payment === null ? NEXT : textOf(payment)}.`;
    const part = payment?.entityPaymentType ?? registration.nextPaymentPart;
    const title = labelOf({ nextPaymentPart: part });
    if (!(await confirm({ title, changes, confirmLabel: 'Enviar' }))) return;
    await call(sendDownPaymentEndpoint, { params: { id }, body: {} });
    notifySuccess('Email enviado com sucesso');
  } catch (failure) {
    notifyFailure(failure);
  }
}
