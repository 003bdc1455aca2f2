import { campaignText, firstName, formatDateTime, schoolText, type ZoneOffset } from '@habilita/kernel';

interface MovedFacts {
  readonly studentName: string;
  readonly drivingSchoolName: string;
  readonly campaignName: string;
  readonly edition: number;
  readonly zoneOffset: ZoneOffset;
  readonly before: Temporal.Instant;
  readonly after: Temporal.Instant;
}

export function movedMail(facts: MovedFacts) {
  const text = (at: Temporal.Instant) => formatDateTime(at.toString(), facts.zoneOffset);
  const campaign = campaignText(facts.campaignName, facts.edition);
  return {
    subject: `Seu atendimento mudou para ${text(facts.after)}: ${campaign}`,
    body: [
      `Olá, ${firstName(facts.studentName)}!`,
      `O ${schoolText(facts.drivingSchoolName)} não vai atender em ${text(facts.before)}, o horário que você tinha. O seu atendimento passou para ${text(facts.after)}.`,
      'Se este horário não servir, entre no site de matrículas e escolha outro.',
      campaign,
    ].join('\n\n'),
  };
}
