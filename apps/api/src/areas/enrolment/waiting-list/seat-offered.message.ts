import { formatDate, formatDateTime, schoolText, type ZoneOffset } from '@habilita/kernel';
import { letter } from '#kernel/outbox/letter.ts';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

interface OfferedSeat {
  readonly name: string;
  readonly campaignName: string;
  readonly zoneOffset: ZoneOffset;
  readonly drivingSchoolName: string | null;
  readonly boletoExpiration: string;
  readonly until: Temporal.Instant;
  readonly link: string;
}

export const seatOffered = message<OfferedSeat>({
  recipient: 'the next person of the waiting list',
  when: 'A seat becomes free and is kept for them.',
  samples: [{ ...SAMPLE, name: SAMPLE.studentName, boletoExpiration: SAMPLE.day }],
  subject: ({ campaignName }) => `Há uma vaga para você: ${campaignName}`,
  text({ name, campaignName, zoneOffset, drivingSchoolName, boletoExpiration, until, link }) {
    const school = drivingSchoolName === null ? '' : ` no ${schoolText(drivingSchoolName)}`;
    return letter(
      name,
      [
        `Uma vaga${school} ficou livre e está reservada para você até ${formatDateTime(until.toString(), zoneOffset)}. Depois disso ela passa para a próxima pessoa da fila.`,
        `Para fazer a sua matrícula, abra este link e use este mesmo e-mail:\n${link}`,
        `No boleto, o vencimento será em ${formatDate(boletoExpiration)}.`,
      ],
      campaignName,
    );
  },
});
