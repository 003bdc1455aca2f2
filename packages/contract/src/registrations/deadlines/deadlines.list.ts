import { z } from 'zod';
import { date } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { registrationRow, registrationsList } from '../registrations/registrations.list.ts';
import { DEADLINE_CODES, DEADLINES, LONGEST_DEADLINES_WINDOW } from './deadline.words.ts';

const {
  campaignName: _campaign,
  studentName,
  status,
  businessStatus,
  dueAmount,
  overdueAmount,
  studentCellphone,
  ...others
} = registrationsList.fields;
const { campaignIds, drivingSchoolIds, registrationStatus: _status, ...otherFilters } = registrationsList.filters;

/** Registrations with a deadline that ends soon, or that passed without being met (Specification 3 §9). */
export const deadlinesList = list({
  name: 'deadlines',
  title: 'Prazos',
  identifiedBy: 'studentCpf',
  fields: {
    studentName,
    deadline: { label: 'Prazo', type: 'status', words: DEADLINES },
    endsOn: { label: 'Termina em', type: 'date', sortable: true },
    daysLeft: { label: 'Dias que faltam', type: 'number', adds: false },
    campaignName: { label: 'Campanha', type: 'text' },
    studentCellphone,
    startsOn: { label: 'Começou em', type: 'date', further: true },
    businessStatus: { ...businessStatus, further: true },
    status: { ...status, further: true },
    dueAmount: { ...dueAmount, further: true },
    overdueAmount: { ...overdueAmount, further: true },
    ...others,
  },
  filters: {
    deadlines: { kind: 'options', label: 'Prazos', words: DEADLINES },
    endsOn: { kind: 'dates', label: 'Termina em', longest: LONGEST_DEADLINES_WINDOW, fromToday: true },
    campaignIds,
    drivingSchoolIds,
    ...otherFilters,
  },
  defaultSort: { key: 'endsOn', direction: 'ASC' },
});
export const deadlinesQuery = listQuery(deadlinesList);
export type DeadlinesQuery = z.output<typeof deadlinesQuery>;

export const deadlineRow = registrationRow.extend({
  deadline: z.enum(DEADLINE_CODES),
  startsOn: date,
  endsOn: date,
  /** Negative once the deadline has passed. */
  daysLeft: z.int(),
});
export type DeadlineRow = z.output<typeof deadlineRow>;
