import { z } from 'zod';
import { date, givenDate, id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { READS_REGISTRATIONS } from '../../permissions.ts';
import { keysOf, recordOf } from '../../typed-object.ts';
import { deadlineRow, deadlinesQuery } from './deadlines.list.ts';
import { DEADLINE_CODES, DEADLINE_STATES, DEADLINE_UNITS, MILESTONE_NAMES } from './deadline.words.ts';

const tag = 'Prazos';

/**
 * Lists the deadlines that end within the given period, by default within the next 30 days. The period may be at most a
 * year.
 */
export const listDeadlinesEndpoint = endpoint({
  tag,
  method: 'GET',
  path: '/api/v1/registrations/deadlines',
  summary: 'Matrículas com prazos que terminam em um período',
  access: READS_REGISTRATIONS,
  longRunning: true,
  query: deadlinesQuery,
  response: pageOf(deadlineRow),
  errors: ['DRIVING_SCHOOL_FILTER_REQUIRED', 'DEADLINES_WINDOW_TOO_LONG'],
});

const deadline = z.object({
  code: z.enum(DEADLINE_CODES),
  state: z.enum(keysOf(DEADLINE_STATES)),
  startsOn: date.nullable(),
  /** The last day on which the deadline can still be met. */
  endsOn: date.nullable(),
  daysLeft: z.int().nullable(),
  /** The milestone to record before the deadline can start. */
  waitsFor: z.enum(MILESTONE_NAMES).nullable(),
});

const milestones = z.object(recordOf(MILESTONE_NAMES.map((name) => [name, date.nullable()] as const)));

export const registrationDeadlines = z.object({ deadlines: z.array(deadline), milestones });
export type RegistrationDeadlines = z.output<typeof registrationDeadlines>;

const ofRegistration = { params: z.strictObject({ id }), tag } as const;

export const registrationDeadlinesEndpoint = endpoint({
  ...ofRegistration,
  method: 'GET',
  path: '/api/v1/registrations/:id/deadlines',
  summary: 'Os prazos de uma matrícula e os dias registrados',
  access: READS_REGISTRATIONS,
  response: registrationDeadlines,
  errors: ['REGISTRATION_NOT_FOUND'],
});

/** The days of milestones to record. Milestones that are left out stay as they are; null removes a recorded day. */
export const milestonesBody = z.strictObject(recordOf(MILESTONE_NAMES.map((name) => [name, date.nullish()] as const)));
export type MilestonesBody = z.output<typeof milestonesBody>;

export const recordMilestonesEndpoint = endpoint({
  ...ofRegistration,
  method: 'PUT',
  path: '/api/v1/registrations/:id/milestones',
  summary: 'Registra os dias de que os prazos de uma matrícula dependem',
  access: { anyOf: ['MANAGE_REGISTRATIONS'] },
  body: milestonesBody,
  response: registrationDeadlines,
  errors: [
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'DATE_IN_FUTURE',
    'MILESTONE_TOO_EARLY',
    'MILESTONE_NEEDS_ANOTHER',
  ],
  idempotent: true,
});

const rule = z.object({
  id,
  code: z.enum(DEADLINE_CODES),
  amount: z.int(),
  unit: z.enum(keysOf(DEADLINE_UNITS)),
  validFrom: date,
  /** The first day on which the rule no longer applies; null when no end is set. */
  validUntil: date.nullable(),
});

const rules = { tag, path: '/api/v1/deadline-rules' } as const;

export const listDeadlineRulesEndpoint = endpoint({
  ...rules,
  method: 'GET',
  summary: 'As regras dos prazos, com a sua vigência',
  access: READS_REGISTRATIONS,
  response: z.object({ content: z.array(rule) }),
});

export const addDeadlineRuleEndpoint = endpoint({
  ...rules,
  method: 'POST',
  summary: 'Muda a duração de um prazo a partir de um dia',
  access: { roles: ['ADMIN'] },
  body: z.strictObject({ code: z.enum(DEADLINE_CODES), amount: z.int().min(1).max(3650), validFrom: givenDate }),
  response: rule,
  status: 201,
  errors: ['DATE_IN_PAST', 'DEADLINE_RULE_EARLIER', 'DEADLINE_TOO_LONG'],
  idempotent: true,
});
