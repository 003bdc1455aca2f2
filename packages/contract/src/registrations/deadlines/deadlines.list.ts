import type { z } from 'zod';
import { list, listQuery } from '../../list.ts';
import { chosenRow } from '../../record/list-row.ts';
import { besideRegistration, registrationsList } from '../registrations/registrations.list.ts';
import { DEADLINES, LONGEST_DEADLINES_WINDOW } from './deadline.words.ts';

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
    deadline: { label: 'Prazo', type: 'status', words: DEADLINES, always: true },
    endsOn: { label: 'Termina em', type: 'date', sortable: true, always: true },
    /** Negative once the deadline has passed. */
    daysLeft: { label: 'Dias que faltam', type: 'number', adds: false, always: true },
    campaignName: { label: 'Campanha', type: 'text' },
    studentCellphone,
    startsOn: { label: 'Começou em', type: 'date', further: true, always: true },
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

export const deadlineRow = chosenRow(deadlinesList, besideRegistration);
export type DeadlineRow = z.output<typeof deadlineRow>;
