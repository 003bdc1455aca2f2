import { schoolText } from '@habilita/kernel';
import { BY_PIX, paymentMessage } from '#areas/payments/index.ts';

export const customPaymentRequested = paymentMessage({
  when: 'The charge of a custom payment is issued.',
  samples: [{ ...BY_PIX, customReason: 'Aula extra' }],
  subject: ({ campaignName }) => `Nova cobrança: ${campaignName}`,
  opening: ({ drivingSchoolName, customReason }) => [
    `Geramos uma cobrança avulsa para você, no ${schoolText(drivingSchoolName)}${customReason === null ? '' : `: ${customReason}`}. As demais cobranças da matrícula continuam valendo.`,
  ],
});
