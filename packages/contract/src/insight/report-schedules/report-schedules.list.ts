import { list } from '../../list.ts';
import { REPORT_OUTCOMES, REPORT_STATES, REPORTED_LISTS } from './report-schedule.words.ts';

export const reportSchedulesList = list({
  name: 'report-schedules',
  title: 'Relatórios por e-mail',
  fields: {
    viewName: { label: 'Visão', type: 'text' },
    list: { label: 'Lista', type: 'status', words: REPORTED_LISTS },
    frequency: { label: 'Quando', type: 'text' },
    nextRunAt: { label: 'Próximo envio', type: 'instant', nullable: true, sortable: true },
    state: { label: 'Situação', type: 'status', words: REPORT_STATES },
    lastRunAt: { label: 'Último envio', type: 'instant', nullable: true, further: true },
    lastOutcome: { label: 'Resultado', type: 'status', words: REPORT_OUTCOMES, nullable: true },
    lastError: { label: 'Motivo', type: 'text', nullable: true },
  },
  filters: { state: { kind: 'options', label: 'Situação', words: REPORT_STATES } },
  defaultSort: { key: 'nextRunAt', direction: 'ASC' },
});
