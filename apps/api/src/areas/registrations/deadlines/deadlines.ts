import type { DeadlineCode, DeadlineState, DeadlineUnit, Milestone, RegistrationStatus } from '@habilita/contract';
import { ADULT_AGE, addBusinessDays, addDays, addMonthsClamped, ageOn, daysBetween } from '@habilita/kernel';

/** Dates are 'YYYY-MM-DD' in the campaign's zone. */
export interface DeadlineFacts {
  readonly status: RegistrationStatus;
  readonly registeredOn: string;
  readonly dateOfBirth: string;
  readonly isPaid: boolean;
  readonly milestones: Partial<Readonly<Record<Milestone, string>>>;
}

/** A rule is in force for terms that start from `validFrom` on and before `validUntil`. */
export interface DeadlineRule {
  readonly code: DeadlineCode;
  readonly amount: number;
  readonly unit: DeadlineUnit;
  readonly validFrom: string;
  readonly validUntil: string | null;
}

interface Deadline {
  readonly code: DeadlineCode;
  readonly state: DeadlineState;
  /** The day on which the term began; null while it is not known. */
  readonly startsOn: string | null;
  /** The last day of the term, which still belongs to it. */
  readonly endsOn: string | null;
  /** Days from today to the last day, negative after it; null while the term does not run. */
  readonly daysLeft: number | null;
  /** The milestone to be recorded before the term can start. */
  readonly waitsFor: Milestone | null;
}

/** First day as an adult; people born on 29 February become adults on 1 March (Law 810/1949). */
export function adultOn(dateOfBirth: string): string {
  const day = addMonthsClamped(dateOfBirth, ADULT_AGE * 12);
  return ageOn(dateOfBirth, day) < ADULT_AGE ? addDays(day, 1) : day;
}

/** The last day of a term that starts on the day `start`. */
export function endOf(start: string, { amount, unit }: Pick<DeadlineRule, 'amount' | 'unit'>): string {
  if (unit === 'DAYS') return addDays(start, amount);
  if (unit === 'BUSINESS_DAYS') return addBusinessDays(start, amount);
  return addMonthsClamped(start, unit === 'YEARS' ? amount * 12 : amount);
}

export interface Term {
  readonly code: DeadlineCode;
  /** The term starts with the enrolment, or with a day that staff record. */
  readonly startsWith: 'ENROLMENT' | Milestone;
  readonly onlyPaid?: true;
  readonly metBy?: Milestone;
}

/** The terms that are counted from a first day. MINOR is missing, because it ends on the student's 18th birthday. */
export const TERMS: readonly Term[] = [
  { code: 'OPEN_CASE', startsWith: 'ENROLMENT', metBy: 'CASE_OPENED' },
  { code: 'HOLDER_CHANGE', startsWith: 'ENROLMENT', onlyPaid: true },
  { code: 'FINISH_PROCESS', startsWith: 'CASE_OPENED', metBy: 'PROCESS_FINISHED' },
  { code: 'DRIVING_LESSONS', startsWith: 'LICENCE_RECORD_PAID', metBy: 'LESSONS_SCHEDULED' },
  { code: 'EXAM_VALIDITY', startsWith: 'EXAM_PASSED', metBy: 'PROCESS_FINISHED' },
];

const holds = ({ validFrom, validUntil }: DeadlineRule, day: string): boolean =>
  validFrom <= day && (validUntil === null || day < validUntil);

export const ruleInForce = (
  rules: readonly DeadlineRule[],
  code: DeadlineCode,
  day: string,
): DeadlineRule | undefined => rules.find((rule) => rule.code === code && holds(rule, day));

/**
 * Terms of a registration, and when they end (Specification 3 §9): only while it is registered, each by the rule in
 * force on the day it starts. HOLDER_CHANGE is only for a paid registration, MINOR only for students enrolled under 18.
 */
export function deadlinesOf(facts: DeadlineFacts, rules: readonly DeadlineRule[], today: string): Deadline[] {
  if (facts.status !== 'REGISTERED') return [];
  return [...TERMS.flatMap((term) => deadlineOf(term, facts, rules, today)), ...minorOf(facts, rules, today)];
}

function deadlineOf(term: Term, facts: DeadlineFacts, rules: readonly DeadlineRule[], today: string): Deadline[] {
  const { code, startsWith, onlyPaid, metBy } = term;
  if (onlyPaid === true && !facts.isPaid) return [];
  const startsOn = startsWith === 'ENROLMENT' ? facts.registeredOn : facts.milestones[startsWith];
  if (startsOn === undefined) {
    const waitsFor = startsWith === 'ENROLMENT' ? null : startsWith;
    return [{ code, waitsFor, state: 'UNKNOWN', startsOn: null, endsOn: null, daysLeft: null }];
  }
  const rule = ruleInForce(rules, code, startsOn);
  if (rule === undefined) return [];
  const isMet = metBy !== undefined && facts.milestones[metBy] !== undefined;
  return [standing(code, { startsOn, endsOn: endOf(startsOn, rule) }, isMet, today)];
}

function minorOf(facts: DeadlineFacts, rules: readonly DeadlineRule[], today: string): Deadline[] {
  const { dateOfBirth, registeredOn } = facts;
  const endsOn = adultOn(dateOfBirth);
  const rule = ruleInForce(rules, 'MINOR', registeredOn);
  if (rule === undefined || registeredOn >= endsOn) return [];
  const startsOn = rule.unit === 'DAYS' ? addDays(endsOn, -rule.amount) : registeredOn;
  return [standing('MINOR', { startsOn, endsOn }, today >= endsOn, today)];
}

export interface Span {
  readonly startsOn: string;
  readonly endsOn: string;
}

function standing(code: DeadlineCode, { startsOn, endsOn }: Span, isMet: boolean, today: string): Deadline {
  if (isMet) return { code, startsOn, endsOn, state: 'MET', daysLeft: null, waitsFor: null };
  const daysLeft = daysBetween(today, endsOn);
  return { code, startsOn, endsOn, state: daysLeft < 0 ? 'EXPIRED' : 'RUNNING', daysLeft, waitsFor: null };
}

/**
 * The days on which a term must begin to end between `from` and `until`, each with the day of its end. `until` is at
 * most a year after `from`.
 */
export function startsEndingWithin(rule: DeadlineRule, from: string, until: string): Span[] {
  const spans: Span[] = [];
  let startsOn = longBefore(rule, from);
  for (; ; startsOn = addDays(startsOn, 1)) {
    const endsOn = endOf(startsOn, rule);
    if (endsOn > until) return spans;
    if (endsOn >= from && holds(rule, startsOn)) spans.push({ startsOn, endsOn });
  }
}

/** A day so early that a term that starts on it ends before `day`; it may be some days earlier than needed. */
function longBefore({ amount, unit }: DeadlineRule, day: string): string {
  if (unit === 'DAYS') return addDays(day, -amount - 1);
  // 1.6 days for each business day make up for weekends, and 15 days for the fourteen or so holidays of a year.
  if (unit === 'BUSINESS_DAYS') return addDays(day, -Math.ceil(amount * 1.6) - 15);
  return addDays(addMonthsClamped(day, -(unit === 'YEARS' ? amount * 12 : amount)), -4);
}

/** The birth dates of people who become adults between `from` and `until`. */
export function birthdaysOfAdultsWithin(from: string, until: string): Span[] {
  const spans: Span[] = [];
  for (let endsOn = from; endsOn <= until; endsOn = addDays(endsOn, 1)) {
    const sameDay = addMonthsClamped(endsOn, -ADULT_AGE * 12);
    // In a year without 29 February, people born on that day become adults on 1 March, like people born on 1 March.
    for (const startsOn of [addDays(sameDay, -1), sameDay])
      if (adultOn(startsOn) === endsOn) spans.push({ startsOn, endsOn });
  }
  return spans;
}
