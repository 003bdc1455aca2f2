import { campaignText, dateTimeInSentence, schoolText, type ZoneOffset } from '@habilita/kernel';
import { letter } from '#kernel/outbox/letter.ts';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

interface MovedBooking {
  readonly studentName: string;
  readonly drivingSchoolName: string;
  readonly campaignName: string;
  readonly edition: number;
  readonly zoneOffset: ZoneOffset;
  readonly before: Temporal.Instant;
  readonly after: Temporal.Instant;
}

const inZone = (at: Temporal.Instant, { zoneOffset }: MovedBooking): string =>
  dateTimeInSentence(at.toString(), zoneOffset);
const campaignOf = ({ campaignName, edition }: MovedBooking): string => campaignText(campaignName, edition);

export const bookingMoved = message<MovedBooking>({
  recipient: 'the student',
  when: 'The school closes on the day of an appointment, and staff move it to another time.',
  samples: [{ ...SAMPLE, before: SAMPLE.at, after: SAMPLE.until }],
  subject: (facts) => `Seu atendimento mudou para ${inZone(facts.after, facts)}: ${campaignOf(facts)}`,
  text: (facts) =>
    letter(
      facts.studentName,
      [
        `O ${schoolText(facts.drivingSchoolName)} não vai atender em ${inZone(facts.before, facts)}, o horário que você tinha. O seu atendimento passou para ${inZone(facts.after, facts)}.`,
        'Se este horário não servir, entre no site de matrículas e escolha outro.',
      ],
      campaignOf(facts),
    ),
});
