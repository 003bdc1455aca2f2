import { firstName, formatDateTime, schoolText, type ZoneOffset } from '@habilita/kernel';

export interface SeatMailFacts {
  readonly studentName: string;
  readonly campaignName: string;
  readonly drivingSchoolName: string;
  readonly planName: string;
  readonly zoneOffset: ZoneOffset;
}

export interface SeatMail {
  readonly subject: string;
  readonly body: string;
}

/** The seat is held until this time. */
export function seatWaitsMail(facts: SeatMailFacts, until: Temporal.Instant): SeatMail {
  const moment = formatDateTime(until.toString(), facts.zoneOffset);
  return {
    subject: `Sua vaga ainda não foi paga: ${facts.campaignName}`,
    body: letter(
      facts,
      `A sua matrícula em ${facts.planName} no ${schoolText(facts.drivingSchoolName)} ainda não foi paga.`,
      `A vaga fica reservada para você até ${moment}. Depois disso ela é liberada para outra pessoa e a cobrança deixa de valer.`,
      'Para ficar com a vaga, pague a cobrança que você já recebeu. Se você já pagou, não precisa fazer nada.',
    ),
  };
}

/** The seat was given back. */
export const seatReleasedMail = (facts: SeatMailFacts): SeatMail => ({
  subject: `Sua vaga foi liberada: ${facts.campaignName}`,
  body: letter(
    facts,
    `O prazo para pagar a sua matrícula em ${facts.planName} no ${schoolText(facts.drivingSchoolName)} terminou, e a vaga foi liberada.`,
    'As cobranças que você recebeu não valem mais: não as pague.',
    'Enquanto as matrículas estiverem abertas e houver vagas, você pode entrar no site e escolher de novo a forma de pagamento. Os seus dados continuam lá.',
  ),
});

const letter = ({ studentName, campaignName }: SeatMailFacts, ...paragraphs: readonly string[]): string =>
  [`Olá, ${firstName(studentName)}!`, ...paragraphs, campaignName].join('\n\n');
