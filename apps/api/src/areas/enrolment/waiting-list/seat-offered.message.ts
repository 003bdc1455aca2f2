import { formatDate, dateTimeInSentence, schoolText, type ZoneOffset } from '@habilita/kernel';
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
  /** When registrations begin; before that the link cannot be used to enrol. Null once they have begun. */
  readonly opensAt: Temporal.Instant | null;
  readonly link: string;
}

export const seatOffered = message<OfferedSeat>({
  recipient: 'a person who waits in the line of a waiting list',
  when: 'A seat is reserved for them, because it became free or by hand.',
  samples: [
    { ...SAMPLE, name: SAMPLE.studentName, boletoExpiration: SAMPLE.day, opensAt: null },
    {
      ...SAMPLE,
      name: SAMPLE.studentName,
      boletoExpiration: SAMPLE.day,
      drivingSchoolName: null,
      opensAt: SAMPLE.at,
    },
  ],
  subject: ({ campaignName }) => `Há uma vaga para você: ${campaignName}`,
  text({ name, campaignName, zoneOffset, drivingSchoolName, boletoExpiration, until, opensAt, link }) {
    const school = drivingSchoolName === null ? '' : ` no ${schoolText(drivingSchoolName)}`;
    const begin =
      opensAt === null
        ? 'Para fazer a sua matrícula, abra'
        : `As matrículas começam em ${dateTimeInSentence(opensAt.toString(), zoneOffset)}. A partir daí, abra`;
    return letter(
      name,
      [
        `Uma vaga${school} está reservada para você até ${dateTimeInSentence(until.toString(), zoneOffset)}. Depois disso a reserva termina, e a vaga pode ir para outra pessoa.`,
        `${begin} este link e use este mesmo e-mail:\n${link}`,
        `No boleto, o vencimento será em ${formatDate(boletoExpiration)}.`,
      ],
      campaignName,
    );
  },
});
