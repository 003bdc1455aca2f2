import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { READS_REGISTRATIONS } from '../../permissions.ts';
import {
  registrationRow,
  registrationsQuery,
  registrationTotals,
  registrationTotalsQuery,
} from './registrations.list.ts';

const tag = 'Matrículas';

export const listRegistrationsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/registrations',
  summary: 'Busca matrículas',
  tag,
  access: READS_REGISTRATIONS,
  longRunning: true,
  query: registrationsQuery,
  response: pageOf(registrationRow),
  errors: ['DRIVING_SCHOOL_FILTER_REQUIRED'],
});

export const totalRegistrationsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/registrations/totals',
  summary: 'Soma os valores das matrículas encontradas',
  tag,
  access: READS_REGISTRATIONS,
  longRunning: true,
  query: registrationTotalsQuery,
  response: registrationTotals,
  errors: ['DRIVING_SCHOOL_FILTER_REQUIRED'],
});
