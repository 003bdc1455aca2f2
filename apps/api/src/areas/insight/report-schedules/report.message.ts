import { type ErrorCode, isErrorCode, messageOf } from '@habilita/contract';
import { letter } from '#kernel/outbox/letter.ts';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

interface Report {
  readonly ownerName: string;
  readonly viewName: string;
}

interface LinkedReport extends Report {
  /** Address of the screen where the report is downloaded or scheduled. */
  readonly address: string;
}

const OWNER = 'who scheduled the report';
const REPORT: LinkedReport = { ownerName: SAMPLE.staffName, viewName: 'Matrículas da semana', address: SAMPLE.link };

/** The mail holds no data of the report: whoever opens its link signs in first. */
export const reportReady = message<LinkedReport>({
  recipient: OWNER,
  when: 'The spreadsheet of a scheduled report is made.',
  samples: [REPORT],
  subject: ({ viewName }) => `Seu relatório está pronto: ${viewName}`,
  text: ({ ownerName, viewName, address }) =>
    letter(ownerName, [
      `O relatório “${viewName}” que você agendou está pronto.`,
      `Entre no sistema para baixá-lo:\n${address}`,
      'Ele fica disponível por sete dias.',
    ]),
});

const reasonOf = (code: string): string => (isErrorCode(code) ? messageOf(code) : messageOf('EXPORT_FAILED'));

interface FailedReport extends LinkedReport {
  readonly code: string;
  /** A paused schedule may still be sent by hand, and has no next sending. */
  readonly paused: boolean;
}

export const reportFailed = message<FailedReport>({
  recipient: OWNER,
  when: 'The spreadsheet of a scheduled report cannot be made this time.',
  samples: [
    { ...REPORT, code: 'EXPORT_FAILED', paused: false },
    { ...REPORT, code: 'EXPORT_FAILED', paused: true },
  ],
  subject: ({ viewName }) => `Seu relatório não saiu: ${viewName}`,
  text: ({ ownerName, viewName, address, code, paused }) =>
    letter(ownerName, [
      `O relatório “${viewName}” não pôde ser feito desta vez. ${reasonOf(code)}`,
      `${paused ? 'Ele continua pausado' : 'O próximo envio continua agendado'}. Veja em:\n${address}`,
    ]),
});

export const reportRefused = message<LinkedReport & { readonly code: ErrorCode }>({
  recipient: OWNER,
  when: 'The owner may no longer see what the report shows, so it is paused.',
  samples: [{ ...REPORT, code: 'FORBIDDEN' }],
  subject: ({ viewName }) => `Seu relatório foi pausado: ${viewName}`,
  text: ({ ownerName, viewName, address, code }) =>
    letter(ownerName, [
      `O relatório “${viewName}” não foi feito, porque seu acesso não permite mais: ${reasonOf(code)}`,
      `Ele fica pausado até você retomá-lo em:\n${address}`,
    ]),
});

export const reportOwnerGone = message<Report>({
  recipient: 'the administrators',
  when: 'The owner of a scheduled report may not sign in any more, so it is paused.',
  samples: [REPORT],
  subject: ({ viewName }) => `Relatório agendado pausado: ${viewName}`,
  text: ({ ownerName, viewName }) =>
    [
      `O relatório por e-mail “${viewName}”, de ${ownerName}, não foi feito, porque essa pessoa não tem mais acesso ao sistema.`,
      'Ele fica pausado. Se alguém ainda precisar dele, pode agendar o seu.',
      'Habilita',
    ].join('\n\n'),
});
