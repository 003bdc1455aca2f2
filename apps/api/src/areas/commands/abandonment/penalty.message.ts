import { schoolText } from '@habilita/kernel';
import { BY_BOLETO, paymentMessage } from '#areas/payments/index.ts';

/** The message that tells a student how to pay the penalty of an abandonment (Specification 3 §4). */
export const penaltyRequested = paymentMessage({
  when: 'The student gave up and owes a penalty, and its charge is issued.',
  samples: [BY_BOLETO],
  subject: ({ campaignName }) => `Cobrança de multa por desistência: ${campaignName}`,
  opening: ({ planName, drivingSchoolName }) => [
    `A sua desistência do plano ${planName} no ${schoolText(drivingSchoolName)} foi registrada, com multa.`,
  ],
});
