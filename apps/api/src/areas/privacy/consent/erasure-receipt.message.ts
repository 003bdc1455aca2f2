import { ERASURE_LEVELS, type ErasureLevel, KEEPING_REASONS, type KeepingReason } from '@habilita/contract';
import { campaignText, formatDate } from '@habilita/kernel';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

export interface KeptInReceipt {
  readonly campaignName: string;
  readonly campaignEdition: number;
  readonly reasons: readonly { readonly reason: KeepingReason; readonly until: string | null }[];
}

interface Answered {
  readonly number: number;
  readonly requestedOn: string;
  readonly endedOn: string;
}

export interface CarriedOutRequest extends Answered {
  readonly level: ErasureLevel;
  readonly leads: number;
  readonly registrations: number;
  readonly kept: readonly KeptInReceipt[];
}

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const REMOVED_OF_KEPT: Readonly<Record<Exclude<ErasureLevel, 'GONE'>, string>> = {
  NAMELESS:
    'a conta de acesso, nome, CPF, contato, endereço, documentos, contratos e dados bancários das matrículas encerradas',
  FISCAL:
    'a conta de acesso, e-mail, telefones, endereço, RG, dia e mês do nascimento, documentos anexados e mensagens das matrículas encerradas',
  WHOLE: 'o envio de mensagens: nenhuma comunicação será enviada por iniciativa nossa',
};

function erasedLines({ level, leads, registrations }: CarriedOutRequest): string[] {
  const lines = [
    ...(leads > 0 ? [counted(leads, 'cadastro de interesse', 'cadastros de interesse')] : []),
    ...(registrations > 0 ? [counted(registrations, 'matrícula não concluída', 'matrículas não concluídas')] : []),
    ...(level === 'GONE' ? ['a conta de acesso, contratos, mensagens e dados no histórico'] : [REMOVED_OF_KEPT[level]]),
  ];
  return lines.map((line) => `- ${line}`);
}

const reasonLine = ({ reason, until }: KeptInReceipt['reasons'][number]): string =>
  `  ${KEEPING_REASONS[reason]}${until === null ? ', enquanto durar' : `, até ${formatDate(until)}`}`;

function keptLines({ level, kept }: CarriedOutRequest): string[] {
  if (kept.length === 0) return [];
  return [
    '',
    `O que permanece, e por quê. ${ERASURE_LEVELS[level]}.`,
    ...kept.flatMap(({ campaignName, campaignEdition, reasons }) => [
      `- Matrícula na campanha ${campaignText(campaignName, campaignEdition)}:`,
      ...(reasons.length === 0 ? ['  lançamentos contábeis, sem nome nem CPF'] : reasons.map(reasonLine)),
    ]),
    ...(level === 'NAMELESS' ? [] : ['Passado o prazo, você pode pedir a exclusão do que permaneceu.']),
  ];
}

const headingOf = ({ number, requestedOn, endedOn }: Answered): string[] => [
  'Pedido de exclusão de dados pessoais (Lei 13.709/2018, art. 18)',
  `Protocolo ${number}`,
  `Pedido em ${formatDate(requestedOn)}, respondido em ${formatDate(endedOn)}.`,
];

const subjectOf = ({ number }: Answered): string => `Resposta ao seu pedido de exclusão de dados: protocolo ${number}`;

const PERSON = 'the person whose data it is, at an address that is forgotten once it is sent';
const ANSWERED: Answered = { number: 1001, requestedOn: '2026-03-01', endedOn: SAMPLE.day };
const KEPT: KeptInReceipt = {
  campaignName: SAMPLE.campaignName,
  campaignEdition: SAMPLE.edition,
  reasons: [{ reason: 'FISCAL', until: '2032-12-31' }],
};

/** No word of the mail names the person, so that its text may be kept. */
export const erasureDone = message<CarriedOutRequest>({
  recipient: PERSON,
  when: 'A request to erase data is carried out.',
  samples: [
    { ...ANSWERED, level: 'FISCAL', leads: 1, registrations: 1, kept: [KEPT] },
    { ...ANSWERED, level: 'GONE', leads: 1, registrations: 1, kept: [] },
  ],
  subject: subjectOf,
  text: (carried) =>
    [
      ...headingOf(carried),
      '',
      'O seu pedido foi atendido. Foram apagados ou anonimizados:',
      ...erasedLines(carried),
      ...keptLines(carried),
      '',
      'Cópias de segurança são substituídas aos poucos e não são usadas para outro fim.',
    ].join('\n'),
});

export const erasureRefused = message<Answered & { readonly reason: string }>({
  recipient: PERSON,
  when: 'A request to erase data is refused.',
  samples: [{ ...ANSWERED, reason: 'Não foi o titular que pediu.' }],
  subject: subjectOf,
  text: ({ reason, ...answered }) =>
    [
      ...headingOf(answered),
      '',
      'O seu pedido não foi atendido.',
      `Motivo: ${reason}`,
      '',
      'Você pode pedir a revisão desta resposta à Central de Atendimento ou reclamar à Autoridade Nacional de Proteção de Dados (ANPD).',
    ].join('\n'),
});
