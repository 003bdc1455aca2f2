import { keysOf } from '../../typed-object.ts';

/** The deadlines of an enrolment (Specification 3 §9, enrolment help). */
export const DEADLINES = {
  OPEN_CASE: 'Abrir o processo',
  HOLDER_CHANGE: 'Trocar o titular',
  DRIVING_LESSONS: 'Agendar as aulas práticas',
  EXAM_VALIDITY: 'Validade do exame psicotécnico',
  FINISH_PROCESS: 'Concluir o processo',
  MINOR: 'Completar 18 anos',
} as const;
export type DeadlineCode = keyof typeof DEADLINES;
export const DEADLINE_CODES = keysOf(DEADLINES);

export const DEADLINE_UNITS = {
  DAYS: 'dias corridos',
  BUSINESS_DAYS: 'dias úteis',
  MONTHS: 'meses',
  YEARS: 'anos',
} as const;
export type DeadlineUnit = keyof typeof DEADLINE_UNITS;

/** The most days that one search of deadlines spans: a year, which may be a leap year. */
export const LONGEST_DEADLINES_WINDOW = 366;

/** The longest deadline, ten years, in each unit. */
export const LONGEST_DEADLINES: Readonly<Record<DeadlineUnit, number>> = {
  DAYS: 3650,
  BUSINESS_DAYS: 2500,
  MONTHS: 120,
  YEARS: 10,
};

/** The milestones of an enrolment. Staff record the day of each, because the product cannot know it. */
export const MILESTONES = {
  CASE_OPENED: 'Processo aberto',
  LICENCE_RECORD_PAID: 'Taxa do prontuário (Renach) paga',
  EXAM_PASSED: 'Exame psicotécnico aprovado',
  LESSONS_SCHEDULED: 'Aulas práticas agendadas',
  PROCESS_FINISHED: 'Processo concluído',
} as const;
export type Milestone = keyof typeof MILESTONES;
export const MILESTONE_NAMES = keysOf(MILESTONES);

/** For each milestone, the milestones that must be recorded before or together with it. */
export const MILESTONE_NEEDS: Partial<Readonly<Record<Milestone, readonly Milestone[]>>> = {
  LESSONS_SCHEDULED: ['LICENCE_RECORD_PAID'],
  PROCESS_FINISHED: ['CASE_OPENED'],
};

/** For each milestone, the milestones whose recorded days must not be later than its own day. */
export const MILESTONE_FOLLOWS: Partial<Readonly<Record<Milestone, readonly Milestone[]>>> = {
  LESSONS_SCHEDULED: ['LICENCE_RECORD_PAID'],
  PROCESS_FINISHED: ['CASE_OPENED', 'LICENCE_RECORD_PAID', 'EXAM_PASSED', 'LESSONS_SCHEDULED'],
};

export const DEADLINE_STATES = {
  RUNNING: 'Em curso',
  EXPIRED: 'Vencido',
  MET: 'Cumprido',
  /** The deadline starts on a day that nobody has recorded. */
  UNKNOWN: 'Não se sabe',
} as const;
export type DeadlineState = keyof typeof DEADLINE_STATES;
