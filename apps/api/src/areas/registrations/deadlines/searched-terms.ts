import { DEADLINE_CODES, type DeadlineCode, type DeadlinesQuery, LONGEST_DEADLINES_WINDOW } from '@habilita/contract';
import { addDays, daysBetween } from '@habilita/kernel';
import { type Refusal, refusal } from '#kernel/errors.ts';
import {
  birthdaysOfAdultsWithin,
  type DeadlineRule,
  type Span,
  startsEndingWithin,
  type Term,
  TERMS,
} from './deadlines.ts';

/** How many days ahead are searched when the query names no days. */
const SOON = 30;
type Asked = Pick<DeadlinesQuery, 'endsOnStart' | 'endsOnEnd' | 'deadlines'>;

/**
 * A term and one of its rules. A span in `spans` is a day on which the term may have begun, with the day on which the
 * term then ends. The day of the end is one of the days that are searched.
 */
export interface SearchedTerm {
  readonly term: Term | 'MINOR';
  readonly code: DeadlineCode;
  readonly rule: DeadlineRule;
  readonly spans: readonly Span[];
}

/**
 * Finds the terms that end within the days that are searched. When the query names no days, these are today and the
 * next 30 days; with only a first day, the 30 days after it; with only a last day, the days from today to it, or the 30
 * days before it when it is past. Refuses a search of more than a year with DEADLINES_WINDOW_TOO_LONG, because each day
 * is computed.
 */
export function searchedTerms(
  asked: Asked,
  rules: readonly DeadlineRule[],
  today: string,
): readonly SearchedTerm[] | Refusal {
  const { from, until } = windowOf(asked, today);
  if (daysBetween(from, until) > LONGEST_DEADLINES_WINDOW) return refusal('DEADLINES_WINDOW_TOO_LONG', 'endsOnEnd');
  const codes = new Set<string>(asked.deadlines ?? DEADLINE_CODES);
  return rules
    .filter(({ code }) => codes.has(code))
    .flatMap((rule): SearchedTerm[] => {
      const term = rule.code === 'MINOR' ? 'MINOR' : TERMS.find(({ code }) => code === rule.code);
      if (term === undefined) return [];
      const spans = term === 'MINOR' ? birthdaysOfAdultsWithin(from, until) : startsEndingWithin(rule, from, until);
      return spans.length === 0 ? [] : [{ term, code: rule.code, rule, spans }];
    });
}

function windowOf({ endsOnStart, endsOnEnd }: Asked, today: string): { from: string; until: string } {
  const isOver = endsOnEnd !== undefined && endsOnEnd < today;
  const from = endsOnStart ?? (isOver ? addDays(endsOnEnd, -SOON) : today);
  return { from, until: endsOnEnd ?? addDays(from, SOON) };
}
