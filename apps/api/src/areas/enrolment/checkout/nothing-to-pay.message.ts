import { schoolText } from '@habilita/kernel';
import { letter } from '#kernel/outbox/letter.ts';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

interface NothingToPay {
  readonly studentName: string;
  readonly planName: string;
  readonly drivingSchoolName: string;
  readonly campaignName: string;
}

export const nothingToPay = message<NothingToPay>({
  recipient: 'the student',
  when: 'A student registers whose credit pays the whole contract: others are told with their first charge.',
  samples: [SAMPLE],
  subject: ({ campaignName }) => `Matrícula realizada: ${campaignName}`,
  text: ({ studentName, planName, drivingSchoolName, campaignName }) =>
    letter(
      studentName,
      [
        `Sua matrícula em ${planName} no ${schoolText(drivingSchoolName)} foi realizada e a sua vaga está reservada.`,
        'Não há nada a pagar: o que você já pagou cobre o valor da matrícula.',
      ],
      campaignName,
    ),
});
