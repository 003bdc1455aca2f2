import { COMMUNICATION_KIND_NAMES, COMMUNICATION_TEMPLATES, type CommunicationKind } from '@habilita/contract';
import { newId } from '@habilita/kernel';

const letter = (...paragraphs: readonly string[]): string =>
  ['Olá, {{ studentFirstName }}!', ...paragraphs, 'Habilita'].join('\n\n');

const YOUR_LINK = 'Faça a matrícula pelo seu link, que é só seu:\n{{ enrolmentLink }}';
const HOW =
  'É tudo pela internet: crie usuário e senha, confira os seus dados, escolha o CFC e o plano, leia o contrato e escolha a forma de pagamento. A escolha do pagamento já reserva a sua vaga. Depois é só agendar o dia de ir ao CFC.';
const YOURSELF = 'A matrícula é pessoal: ninguém do CFC pode fazê-la por você.';

/** The name begins the mail's subject. */
const TEXTS: Readonly<Record<CommunicationKind, { readonly name: string; readonly template: string }>> = {
  ENROLMENT_LINK: {
    name: 'Seu link de matrícula',
    template: letter(
      'As matrículas de {{ campaignName }} estão abertas e vão até {{ registrationEnd | datetime }}.',
      YOUR_LINK,
      HOW,
      YOURSELF,
    ),
  },
  REGISTRATION_REMINDER: {
    name: 'Lembrete de matrícula',
    template: letter(
      'Você fez a pré-matrícula em {{ campaignName }}. As matrículas vão de {{ registrationStart | datetime }} a {{ registrationEnd | datetime }}.',
      YOUR_LINK,
      HOW,
      YOURSELF,
    ),
  },
  SATURDAY: {
    name: 'Hoje é dia de se matricular',
    template: letter(
      'As matrículas de {{ campaignName }} estão abertas e a sua ainda não foi concluída.',
      YOUR_LINK,
      HOW,
      'As vagas são limitadas e o prazo termina em {{ registrationEnd | datetime }}.',
    ),
  },
  SUNDAY_MORNING: {
    name: 'Ainda dá tempo de se matricular',
    template: letter(
      'A sua matrícula em {{ campaignName }} ainda não foi concluída. O prazo termina em {{ registrationEnd | datetime }}.',
      YOUR_LINK,
      'Quem escolhe a forma de pagamento já fica com a vaga reservada.',
    ),
  },
  SUNDAY_LAST_HOURS: {
    name: 'Últimas horas para se matricular',
    template: letter(
      'As matrículas de {{ campaignName }} terminam em {{ registrationEnd | datetime }}, e a sua ainda não foi concluída.',
      YOUR_LINK,
      'Depois desse horário não será mais possível se matricular nesta edição.',
    ),
  },
};

/** Staff edit them afterwards. */
export function firstMessages() {
  return COMMUNICATION_KIND_NAMES.map(
    (kind) =>
      ({ id: newId(), key: COMMUNICATION_TEMPLATES[kind], ...TEXTS[kind], type: 'WHATSAPP', language: 'TXT' }) as const,
  );
}
