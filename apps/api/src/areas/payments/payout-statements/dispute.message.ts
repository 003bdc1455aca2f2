import { type DisputeAct, MOVEMENT_KINDS, type MovementKind } from '@habilita/contract';
import { type Cents, cents, formatBrl, formatDate, subtractCents } from '@habilita/kernel';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

interface Dispute {
  readonly act: DisputeAct;
  readonly by: string;
  readonly text: string;
  readonly schoolName: string;
  readonly studentName: string;
  readonly kind: MovementKind;
  readonly day: string;
  readonly partnerCents: Cents;
  readonly partnerFeeCents: Cents;
  /** The address of the screen that shows the school's statement, on which the dispute is answered. */
  readonly address: string;
}

const SUBJECTS: Readonly<Record<DisputeAct, string>> = {
  OPEN: 'Linha do repasse contestada',
  REPLY: 'Nova pergunta sobre uma linha do repasse',
  ANSWER: 'Resposta à contestação do repasse',
  CLOSE: 'Contestação do repasse encerrada',
};
const WHAT: Readonly<Record<DisputeAct, string>> = {
  OPEN: 'contestou esta linha do repasse',
  REPLY: 'perguntou de novo sobre esta linha do repasse',
  ANSWER: 'respondeu à contestação desta linha do repasse',
  CLOSE: 'encerrou a contestação desta linha do repasse',
};

const OPENED: Dispute = {
  act: 'OPEN',
  by: SAMPLE.staffName,
  text: 'Este aluno pagou no CFC.',
  schoolName: SAMPLE.drivingSchoolName,
  studentName: SAMPLE.studentName,
  kind: 'PLATFORM_PAYMENT',
  day: SAMPLE.day,
  partnerCents: cents(120_000),
  partnerFeeCents: cents(1_200),
  address: SAMPLE.link,
};

/**
 * Tells the staff that a school has opened, continued or closed a dispute about a line of its statement, or tells the
 * school that the staff have answered or closed the dispute. The e-mail describes the line in words.
 */
export const disputeMoved = message<Dispute>({
  recipient:
    "the other side: the school's administrators, or the financial analysts (the administrators when none of them has an e-mail)",
  when: 'Somebody disputes a line of a school’s statement, asks again, answers or closes the dispute.',
  samples: [
    OPENED,
    { ...OPENED, act: 'REPLY', text: 'Podem conferir de novo?' },
    { ...OPENED, act: 'ANSWER', by: 'Ana Lima', text: 'O recibo mostra que o pagamento foi na plataforma.' },
    { ...OPENED, act: 'CLOSE', text: 'Conferido.' },
  ],
  subject: ({ act, schoolName }) => `${SUBJECTS[act]}: ${schoolName}`,
  text: ({ act, by, text, address, ...line }) =>
    [
      'Olá,',
      '',
      `${by} ${WHAT[act]}:`,
      '',
      `- CFC: ${line.schoolName}`,
      `- Aluno: ${line.studentName}`,
      `- Movimento: ${MOVEMENT_KINDS[line.kind]}, liquidação em ${formatDate(line.day)}`,
      `- Parte do CFC: ${formatBrl(line.partnerCents)}`,
      `- Taxas do CFC: ${formatBrl(line.partnerFeeCents)}`,
      `- Líquido do CFC: ${formatBrl(subtractCents(line.partnerCents, line.partnerFeeCents))}`,
      '',
      text,
      '',
      `Para ler e responder: ${address}`,
    ].join('\n'),
});
