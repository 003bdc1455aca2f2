import { dateTimeInSentence, schoolText, type ZoneOffset } from '@habilita/kernel';
import { letter } from '#kernel/outbox/letter.ts';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

export interface HeldSeat {
  readonly studentName: string;
  readonly campaignName: string;
  readonly drivingSchoolName: string;
  readonly planName: string;
  readonly zoneOffset: ZoneOffset;
}

export const seatWaits = message<HeldSeat & { readonly until: Temporal.Instant }>({
  recipient: 'the student',
  when: 'A seat is not paid a day before it is released, or after half of its hours when they are fewer than 48.',
  samples: [SAMPLE],
  subject: ({ campaignName }) => `Sua vaga ainda não foi paga: ${campaignName}`,
  text: ({ studentName, planName, drivingSchoolName, campaignName, until, zoneOffset }) =>
    letter(
      studentName,
      [
        `A sua matrícula em ${planName} no ${schoolText(drivingSchoolName)} ainda não foi paga.`,
        `A vaga fica reservada para você até ${dateTimeInSentence(until.toString(), zoneOffset)}. Depois disso ela é liberada para outra pessoa e a cobrança deixa de valer.`,
        'Para ficar com a vaga, pague a cobrança que você já recebeu. Se você já pagou, não precisa fazer nada.',
      ],
      campaignName,
    ),
});

export const seatReleased = message<HeldSeat>({
  recipient: 'the student',
  when: 'The time to pay is over and the seat is given back.',
  samples: [SAMPLE],
  subject: ({ campaignName }) => `Sua vaga foi liberada: ${campaignName}`,
  text: ({ studentName, planName, drivingSchoolName, campaignName }) =>
    letter(
      studentName,
      [
        `O prazo para pagar a sua matrícula em ${planName} no ${schoolText(drivingSchoolName)} terminou, e a vaga foi liberada.`,
        'As cobranças que você recebeu não valem mais: não as pague.',
        'Enquanto as matrículas estiverem abertas e houver vagas, você pode entrar no site e escolher de novo a forma de pagamento. Os seus dados continuam lá.',
      ],
      campaignName,
    ),
});
