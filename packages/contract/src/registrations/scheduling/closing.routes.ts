import { z } from 'zod';
import { commaList, id, instant, instantOr } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { calendarDay } from './calendar-day.ts';

const path = '/api/v1/campaigns/:id/closed-days';
const shared = {
  tag: 'Agendamento',
  access: { allOf: ['MANAGE_CAMPAIGNS', 'MANAGE_REGISTRATIONS'] },
  params: z.strictObject({ id }),
} as const;
const days = { startDay: calendarDay, endDay: calendarDay };

/** The most students that one request may move. */
export const MOST_MOVES = 2000;

export const closingPreview = z.object({
  /** The students whose appointment is on one of the days to close and still to come. */
  people: z.array(
    z.object({
      registrationId: id,
      studentId: id,
      studentName: z.string(),
      drivingSchoolId: id,
      schedulingDateTime: instant,
      /** The appointment that the product proposes instead; null when no slot is free. */
      proposal: instant.nullable(),
      /** True if the student refuses messages; somebody must then call the student. */
      refusesMessages: z.boolean(),
    }),
  ),
  /** Schools with students to move, each with its free slots around the first closed day. */
  schools: z.array(
    z.object({
      drivingSchoolId: id,
      presentationName: z.string(),
      freeSlots: z.array(z.object({ start: instant, freeAttendants: z.int() })),
    }),
  ),
});
export type ClosingPreview = z.output<typeof closingPreview>;

export const closeDaysBody = z.strictObject({
  /** The schools that close on these days; when empty or left out, every school of the campaign closes. */
  drivingSchoolIds: z.array(id).max(500).optional(),
  ...days,
  moves: z
    .array(z.strictObject({ registrationId: id, schedulingDateTime: instantOr('INVALID_SCHEDULING_DATE') }))
    .max(MOST_MOVES),
});
export type CloseDays = z.output<typeof closeDaysBody>;

const closedDays = z.object({
  movedPeople: z.int(),
  closedSchools: z.int(),
  /** Students moved without a message, because they refuse messages. */
  toCall: z.array(z.object({ registrationId: id, studentName: z.string() })),
});
export type ClosedDays = z.output<typeof closedDays>;

export const previewClosingEndpoint = endpoint({
  ...shared,
  method: 'GET',
  path: `${path}/preview`,
  summary: 'Quem está agendado nos dias que vão fechar, e um horário livre proposto para cada um',
  query: z.strictObject({ drivingSchoolIds: commaList(id).optional(), ...days }),
  response: closingPreview,
  errors: ['CAMPAIGN_NOT_FOUND', 'DRIVING_SCHOOL_NOT_FOUND', 'CLOSED_DAYS_REVERSED'],
});

export const closeDaysEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path,
  summary:
    'Fecha dias de CFCs em uma campanha e muda todos os agendados de horário; cada um que recebe mensagens é avisado',
  body: closeDaysBody,
  idempotent: true,
  bodyLimit: 1024 * 1024,
  response: closedDays,
  errors: [
    'CAMPAIGN_NOT_FOUND',
    'CAMPAIGN_FINISHED',
    'DRIVING_SCHOOL_NOT_FOUND',
    'CLOSED_DAYS_REVERSED',
    'CLOSED_DAYS_BOOKINGS_CHANGED',
    'CAMPAIGN_NOT_ENABLED_FOR_SCHEDULING',
    'SCHEDULE_INVALID',
    'SCHEDULE_UNAVAILABLE',
  ],
});
