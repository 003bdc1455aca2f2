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

/**
 * The cause of the failure as a sentence. For an unknown cause it is a piece of advice instead, because the mail has
 * already said that the report failed.
 */
const reasonOf = (code: string): string =>
  isErrorCode(code) && code !== 'EXPORT_FAILED' ? messageOf(code) : 'Se acontecer de novo, avise o suporte.';

interface FailedReport extends LinkedReport {
  readonly code: string;
  /** Whether the schedule is paused. A paused schedule can still be sent by hand, but has no next date. */
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

/** Sentences for causes whose usual text speaks of a refused request; these speak of the report instead. */
const CAUSES: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: 'Seu acesso não permite mais ver o que ele mostra.',
  NOT_FOUND: 'A visão dele não é mais compartilhada com você.',
};

export const reportRefused = message<LinkedReport & { readonly code: ErrorCode }>({
  recipient: OWNER,
  when: 'The owner may no longer see the view or what the report shows, or the view fits its list no longer, so it is paused.',
  samples: [
    { ...REPORT, code: 'FORBIDDEN' },
    { ...REPORT, code: 'NOT_FOUND' },
    { ...REPORT, code: 'REPORT_VIEW_OUTDATED' },
  ],
  subject: ({ viewName }) => `Seu relatório foi pausado: ${viewName}`,
  text: ({ ownerName, viewName, address, code }) =>
    letter(ownerName, [
      `O relatório “${viewName}” não foi feito. ${CAUSES[code] ?? messageOf(code)}`,
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

export const reportViewRemoved = message<Report & { readonly removedBy: string }>({
  recipient: OWNER,
  when: 'Somebody else deletes the view of a scheduled report, which ends with it.',
  samples: [{ ownerName: REPORT.ownerName, viewName: REPORT.viewName, removedBy: 'Paulo Mendes' }],
  subject: ({ viewName }) => `Seu relatório não será mais enviado: ${viewName}`,
  text: ({ ownerName, viewName, removedBy }) =>
    letter(ownerName, [
      `O relatório por e-mail “${viewName}” que você agendou não será mais enviado, porque a visão dele foi excluída por ${removedBy}.`,
      'Se ainda precisar dele, salve uma visão sua com os mesmos filtros e agende o relatório de novo.',
    ]),
});

interface ErasedView {
  readonly ownerName: string;
  /** Null when the name of the view names the person whose data are erased. */
  readonly viewName: string | null;
}

export const reportViewErased = message<ErasedView>({
  recipient: OWNER,
  when: 'The view of a scheduled report is deleted because it names a person whose data are erased; the report ends.',
  samples: [
    { ownerName: REPORT.ownerName, viewName: REPORT.viewName },
    { ownerName: REPORT.ownerName, viewName: null },
  ],
  subject: ({ viewName }) =>
    viewName === null ? 'Um relatório seu não será mais enviado' : `Seu relatório não será mais enviado: ${viewName}`,
  text: ({ ownerName, viewName }) =>
    letter(ownerName, [
      `${viewName === null ? 'Um relatório por e-mail' : `O relatório por e-mail “${viewName}”`} que você agendou não será mais enviado, porque a visão dele citava uma pessoa cujos dados foram apagados.`,
      'Se ainda precisar dele, salve uma visão sem os dados dessa pessoa e agende o relatório de novo.',
    ]),
});
