import { ZONE_OFFSETS } from '@habilita/kernel';
import { z } from 'zod';
import { date, id, instant, instantOr } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { calendarDay as day } from './calendar-day.ts';

const tag = 'Agendamento';
const path = '/api/v1/driving-schools';
const read = {
  tag,
  method: 'GET',
  access: { anyOf: ['VIEW_CAMPAIGNS', 'QUERY_CAMPAIGNS', 'VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
} as const;

const freeDays = z.object({ freeDaysByPeriods: z.array(z.object({ freeDay: date })) });
const freePeriods = z.object({
  freeAttendantsByPeriods: z.array(z.object({ start: instant, end: instant, freeAttendants: z.int() })),
});
export type FreeDays = z.output<typeof freeDays>;
export type FreePeriods = z.output<typeof freePeriods>;

const booked = z.object({ id, schedulingDateTime: instant });
const body = z.strictObject({ schedulingDateTime: instantOr('INVALID_SCHEDULING_DATE') });
const BOOKING_ERRORS = [
  'REGISTRATION_NOT_FOUND',
  'REGISTRATION_INVALID_STATUS',
  'REGISTRATION_ANONYMISED',
  'CAMPAIGN_NOT_ENABLED_FOR_SCHEDULING',
  'SCHEDULE_INVALID',
  'SCHEDULE_UNAVAILABLE',
] as const;

export const freeDaysEndpoint = endpoint({
  ...read,
  path: `${path}/:id/available-days/:campaignId`,
  summary: 'Dias com horário livre de um CFC em uma campanha',
  params: z.strictObject({ id, campaignId: id }),
  response: freeDays,
  errors: ['CAMPAIGN_NOT_FOUND', 'DRIVING_SCHOOL_NOT_FOUND'],
});

export const freePeriodsEndpoint = endpoint({
  ...read,
  path: `${path}/:id/:campaignId/available-periods/:day`,
  summary: 'Horários de um dia, com os atendentes livres de cada um',
  params: z.strictObject({ id, campaignId: id, day }),
  query: z.strictObject({ zoneOffset: z.enum(ZONE_OFFSETS).optional() }),
  response: freePeriods,
  errors: ['CAMPAIGN_NOT_FOUND', 'DRIVING_SCHOOL_NOT_FOUND'],
});

export const scheduleRegistrationEndpoint = endpoint({
  tag,
  access: { anyOf: ['MANAGE_REGISTRATIONS'] },
  method: 'POST',
  path: '/api/v1/students/:studentId/registrations/:id/schedule',
  summary: 'Agenda ou muda o comparecimento do aluno ao CFC',
  params: z.strictObject({ studentId: id, id }),
  body,
  response: booked,
  errors: ['STUDENT_NOT_FOUND', ...BOOKING_ERRORS],
  idempotent: true,
});

const student = { tag: 'Site de matrículas', access: 'student', ratePerMinute: 60 } as const;
const enrolment = '/api/v1/checkout/registrations/:id';

export const freeDaysOfStudentEndpoint = endpoint({
  ...student,
  method: 'GET',
  path: `${enrolment}/available-days`,
  summary: 'Dias com horário livre no CFC do aluno',
  params: z.strictObject({ id }),
  response: freeDays,
  errors: ['REGISTRATION_NOT_FOUND', 'REGISTRATION_INVALID_STATUS'],
});

export const freePeriodsOfStudentEndpoint = endpoint({
  ...student,
  method: 'GET',
  path: `${enrolment}/available-periods/:day`,
  summary: 'Horários livres de um dia no CFC do aluno',
  params: z.strictObject({ id, day }),
  response: freePeriods,
  errors: ['REGISTRATION_NOT_FOUND', 'REGISTRATION_INVALID_STATUS'],
});

export const scheduleOwnRegistrationEndpoint = endpoint({
  ...student,
  method: 'POST',
  path: `${enrolment}/schedule`,
  summary: 'O aluno agenda seu comparecimento ao CFC',
  params: z.strictObject({ id }),
  body,
  response: booked,
  errors: BOOKING_ERRORS,
});
