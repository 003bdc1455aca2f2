import { type DisputeAct, MOVEMENT_KINDS, type MovementKind } from '@habilita/contract';
import { type Cents, formatBrl, formatDate, subtractCents } from '@habilita/kernel';

export interface DisputeNotice {
  readonly act: DisputeAct;
  readonly by: string;
  readonly text: string;
  readonly schoolName: string;
  readonly studentName: string;
  readonly kind: MovementKind;
  readonly day: string;
  readonly partnerCents: Cents;
  readonly partnerFeeCents: Cents;
  /** Where the statement is read and answered. */
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

export const disputeSubject = ({ act, schoolName }: Pick<DisputeNotice, 'act' | 'schoolName'>): string =>
  `${SUBJECTS[act]}: ${schoolName}`;

/** The mail to the other side, with the line in words. */
export function disputeNotice({ act, by, text, address, ...line }: DisputeNotice): string {
  return [
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
  ].join('\n');
}
