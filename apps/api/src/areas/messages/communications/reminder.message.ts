import { COMMUNICATION_KIND_NAMES, type CommunicationKind, type MessageChannel } from '@habilita/contract';
import { campaignText, firstName, localDate, localTime, type ZoneOffset } from '@habilita/kernel';
import { plainText } from '#areas/offer/templates/index.ts';
import { WITHOUT_LINK } from '#kernel/outbox/letter.ts';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

export interface CampaignOfMessage {
  readonly name: string;
  readonly edition: number;
  readonly registrationStartDate: Temporal.Instant;
  readonly registrationEndDate: Temporal.Instant;
  readonly zoneOffset: ZoneOffset;
}

export interface MessageSource {
  readonly templateName: string;
  readonly template: string;
  readonly campaign: CampaignOfMessage;
}

interface PersonOfMessage {
  readonly name: string;
  readonly email: string;
  readonly link: string;
}

type Reminder = MessageSource & PersonOfMessage;

/** The made-up person for whom previews are written. */
export const EXAMPLE_PERSON: PersonOfMessage = {
  name: 'Maria da Silva',
  email: 'maria@exemplo.com.br',
  link: 'https://…/subscription/enrolment/exemplo',
};

const template = (...paragraphs: readonly string[]): string =>
  ['Olá, {{ studentFirstName }}!', ...paragraphs, 'Habilita'].join('\n\n');

const YOUR_LINK = 'Faça a matrícula pelo seu link, que é só seu:\n{{ enrolmentLink }}';
const HOW =
  'É tudo pela internet: crie usuário e senha, confira os seus dados, escolha o CFC e o plano, leia o contrato e escolha a forma de pagamento. A escolha do pagamento já reserva a sua vaga. Depois é só agendar o dia de ir ao CFC.';
const YOURSELF = 'A matrícula é pessoal: ninguém do CFC pode fazê-la por você.';

/**
 * The templates that a new installation starts with; staff edit them afterwards. The subject of the e-mail begins with
 * the template's name.
 */
export const FIRST_REMINDERS: Readonly<
  Record<CommunicationKind, { readonly name: string; readonly template: string }>
> = {
  ENROLMENT_LINK: {
    name: 'Seu link de matrícula',
    template: template(
      'As matrículas de {{ campaignName }} estão abertas e vão até {{ registrationEnd | date }} às {{ registrationEnd | time }}.',
      YOUR_LINK,
      HOW,
      YOURSELF,
    ),
  },
  REGISTRATION_REMINDER: {
    name: 'Lembrete de matrícula',
    template: template(
      'Você fez a pré-matrícula em {{ campaignName }}. As matrículas vão de {{ registrationStart | date }} às {{ registrationStart | time }} a {{ registrationEnd | date }} às {{ registrationEnd | time }}.',
      YOUR_LINK,
      HOW,
      YOURSELF,
    ),
  },
  SATURDAY: {
    name: 'Hoje é dia de se matricular',
    template: template(
      'As matrículas de {{ campaignName }} estão abertas e a sua ainda não foi concluída.',
      YOUR_LINK,
      HOW,
      'As vagas são limitadas e o prazo termina em {{ registrationEnd | date }} às {{ registrationEnd | time }}.',
    ),
  },
  SUNDAY_MORNING: {
    name: 'Ainda dá tempo de se matricular',
    template: template(
      'A sua matrícula em {{ campaignName }} ainda não foi concluída. O prazo termina em {{ registrationEnd | date }} às {{ registrationEnd | time }}.',
      YOUR_LINK,
      'Quem escolhe a forma de pagamento já fica com a vaga reservada.',
    ),
  },
  SUNDAY_LAST_HOURS: {
    name: 'Últimas horas para se matricular',
    template: template(
      'As matrículas de {{ campaignName }} terminam em {{ registrationEnd | date }} às {{ registrationEnd | time }}, e a sua ainda não foi concluída.',
      YOUR_LINK,
      'Depois desse horário não será mais possível se matricular nesta edição.',
    ),
  },
};

const sampleOf = (kind: CommunicationKind): Reminder => ({
  ...EXAMPLE_PERSON,
  templateName: FIRST_REMINDERS[kind].name,
  template: FIRST_REMINDERS[kind].template,
  campaign: {
    ...SAMPLE,
    name: SAMPLE.campaignName,
    registrationStartDate: SAMPLE.at,
    registrationEndDate: SAMPLE.until,
  },
});
const [firstKind, ...otherKinds] = COMMUNICATION_KIND_NAMES;

const subjectOf = ({ templateName, campaign }: MessageSource): string =>
  `${templateName}: ${campaignText(campaign.name, campaign.edition)}`;

/** The template filled for one person. Refusal: TEMPLATE_INVALID. */
const filled = ({ template: text, campaign, name, email, link }: Reminder): string =>
  plainText(text, {
    studentName: name,
    studentFirstName: firstName(name),
    studentEmail: email,
    campaignName: campaignText(campaign.name, campaign.edition),
    enrolmentLink: link,
    registrationStart: localMoment(campaign.registrationStartDate, campaign.zoneOffset),
    registrationEnd: localMoment(campaign.registrationEndDate, campaign.zoneOffset),
  });

const localMoment = (at: Temporal.Instant, zoneOffset: ZoneOffset): string =>
  `${localDate(at.toString(), zoneOffset)}T${localTime(at.toString(), zoneOffset)}`;

/** The stored copy of the message omits the link, because anybody who has it could enrol as this person. */
export const reminder = message<Reminder>({
  recipient: 'people of the campaign who have not registered, by WhatsApp if they chose it and it is carried',
  when: 'The enrolment link goes out by itself on the first Saturday of the registrations; reminders when staff send them.',
  samples: [sampleOf(firstKind), ...otherKinds.map(sampleOf)],
  subject: subjectOf,
  text: filled,
  withoutSecret: (facts) => ({ ...facts, link: WITHOUT_LINK }),
});

export const reminderTrial = message<Reminder>({
  recipient: 'who asks for it',
  when: 'Staff press “Enviar teste para mim” before they send a reminder. Its link opens nothing.',
  samples: [sampleOf(firstKind)],
  subject: (facts) => `[Teste] ${subjectOf(facts)}`,
  text: filled,
});

interface Reachable {
  readonly email: string;
  readonly phone: string;
  readonly whatsappOptIn: boolean;
}

/**
 * Each person is written to by one channel: WhatsApp for those who chose it, when it can be sent; otherwise e-mail.
 */
export function addressOf(
  { email, phone, whatsappOptIn }: Reachable,
  carried: readonly MessageChannel[],
): { readonly channel: MessageChannel; readonly recipient: string } {
  return whatsappOptIn && carried.includes('WHATSAPP')
    ? { channel: 'WHATSAPP', recipient: phone }
    : { channel: 'EMAIL', recipient: email };
}
