import { type Cents, formatBrl, formatDate } from '@habilita/kernel';
import type { StatementLine } from '../providers/dispute.ts';

export interface BookedReceipt {
  readonly providerEventId: string;
  readonly paymentId: string | null;
  readonly amount: Cents;
  readonly at: Temporal.Instant;
  /** All ids by which the provider may name this money in its statement. */
  readonly movementIds: readonly string[];
}

export type Difference =
  /** The provider received money that we have not booked. */
  | { readonly kind: 'NOT_BOOKED'; readonly line: StatementLine }
  /** We booked money that is not in the statement. */
  | { readonly kind: 'NOT_IN_STATEMENT'; readonly booked: BookedReceipt }
  | { readonly kind: 'OTHER_AMOUNT'; readonly line: StatementLine; readonly booked: BookedReceipt };

export interface ComparedDay {
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  /** Lines of the day and of an hour before and after it, because the clocks of provider and product may differ. */
  readonly lines: readonly StatementLine[];
  /** Receipts booked on the day, and receipts of other days that one of the lines names. */
  readonly booked: readonly BookedReceipt[];
  /** The lines of all days that are read in the same run, because the line of a booking may stand on another day. */
  readonly readLines: readonly StatementLine[];
}

/** The lines of the day itself, without those of the hour before and the hour after. */
export const linesOfDay = ({ start, end, lines }: Pick<ComparedDay, 'start' | 'end' | 'lines'>) =>
  lines.filter(({ at }) => isWithin(at, start, end));

const isWithin = (at: Temporal.Instant, start: Temporal.Instant, end: Temporal.Instant): boolean =>
  Temporal.Instant.compare(at, start) >= 0 && Temporal.Instant.compare(at, end) < 0;

/**
 * Compares a provider's receipts of a day with what we booked, by the ids of the movements. Amounts are centavos. A
 * booking is missing in the statement only if no day that is read in the run has a line of it.
 */
export function compareLines({ start, end, lines, booked, readLines }: ComparedDay): Difference[] {
  const byId = new Map(booked.flatMap((one) => one.movementIds.map((id) => [id, one] as const)));
  const told = new Set(readLines.map(({ movementId }) => movementId));
  const ofLines = linesOfDay({ start, end, lines }).flatMap((line): Difference[] => {
    const found = byId.get(line.movementId);
    if (found === undefined) return [{ kind: 'NOT_BOOKED', line }];
    return found.amount === line.amount ? [] : [{ kind: 'OTHER_AMOUNT', line, booked: found }];
  });
  const missing = booked.filter(
    ({ at, movementIds }) => isWithin(at, start, end) && !movementIds.some((id) => told.has(id)),
  );
  return [...ofLines, ...missing.map((one): Difference => ({ kind: 'NOT_IN_STATEMENT', booked: one }))];
}

/** All ids by which an irregularity may name the movement of a difference; a new one names it by the first. */
export function movementIdsOf(difference: Difference): string[] {
  const told = difference.kind === 'NOT_IN_STATEMENT' ? [] : [difference.line.movementId];
  if (difference.kind === 'NOT_BOOKED') return told;
  return [...told, ...difference.booked.movementIds, difference.booked.providerEventId];
}

/** An irregularity that was raised earlier about the same movement. */
export interface RaisedBefore {
  readonly id: string;
  readonly problem: Difference['kind'];
  /** The day whose statement showed the difference; null for an old irregularity, which was stored without this day. */
  readonly day: string | null;
  /** Whether it reports the difference that the present comparison finds, with the same amounts. */
  readonly isSame: boolean;
  /** RESOLVED: by a person. REPLACED: by the product, because the difference had changed or gone. */
  readonly state: 'OPEN' | 'RESOLVED' | 'REPLACED';
}

/** The days whose statements a run compares. */
export interface DaysRead {
  /** The day on which the difference was found. */
  readonly day: string;
  /** All days whose statements were given in this run. */
  readonly daysRead: ReadonlySet<string>;
}

interface Raising {
  /** Open irregularities that report another difference of the movement. */
  readonly replaced: readonly string[];
  /** Open irregularities that report this difference on another day than the one on which it is found now. */
  readonly moved: readonly string[];
  readonly isRaised: boolean;
}

/**
 * Decides whether a difference between a provider's statement and our books raises an irregularity, and what becomes of
 * the open irregularities about the same movement. No irregularity is raised if an open one reports the same
 * difference, or if the newest one did and a person resolved it. None is raised either if the statements that were read
 * lack the movement, but the newest irregularity says that the statement of a day that was not read has the movement
 * with another amount. `before` has the open irregularities first, then the others, each with the newest first.
 */
export function decideRaising(
  before: readonly RaisedBefore[],
  kind: Difference['kind'],
  { day, daysRead }: DaysRead,
): Raising {
  const [first] = before;
  const last = first?.state === 'REPLACED' ? undefined : first;
  const isOfUnreadDay = last?.problem === 'OTHER_AMOUNT' && last.day !== null && !daysRead.has(last.day);
  if (kind === 'NOT_IN_STATEMENT' && isOfUnreadDay) return { replaced: [], moved: [], isRaised: false };
  const open = before.filter(({ state }) => state === 'OPEN');
  const replaced = open.filter(({ isSame }) => !isSame).map(({ id }) => id);
  const moved = open.filter((one) => one.isSame && one.day !== day).map(({ id }) => id);
  const stands = last?.isSame === true || open.some(({ isSame }) => isSame);
  return { replaced, moved, isRaised: !stands };
}

/** What was read of a provider's statements in one run. */
export interface StatementRun {
  readonly provider: string;
  readonly daysRead: ReadonlySet<string>;
  /** The lines of all days that were given. */
  readonly readLines: readonly StatementLine[];
  /** Whether the statement of each day was given. */
  readonly isComplete: boolean;
}

/**
 * What the statements of a run prove about a movement that differs on none of the days that were read. AGREES: all its
 * lines have the booked amount. MISSING: it is booked and has no line. UNPROVED: anything else, for example a movement
 * that is not booked and has no line any more, because the line may have moved to a day that was not read.
 */
export function provedOf(
  movementId: string,
  booked: BookedReceipt | undefined,
  { readLines, isComplete }: Pick<StatementRun, 'readLines' | 'isComplete'>,
): 'AGREES' | 'MISSING' | 'UNPROVED' {
  const ids = new Set([movementId, ...(booked?.movementIds ?? [])]);
  const lines = readLines.filter((line) => ids.has(line.movementId));
  if (lines.length > 0) return lines.every(({ amount }) => amount === booked?.amount) ? 'AGREES' : 'UNPROVED';
  return isComplete && booked !== undefined ? 'MISSING' : 'UNPROVED';
}

/** The reason that the product gives when it resolves an irregularity because the difference has changed. */
export function changedDifference(difference: Difference): string {
  const told =
    difference.kind === 'NOT_IN_STATEMENT'
      ? 'o extrato do provedor não traz mais este valor'
      : `o extrato do provedor agora traz ${formatBrl(difference.line.amount)}`;
  const booked =
    difference.kind === 'NOT_BOOKED'
      ? 'o sistema não registrou nada'
      : `o sistema registrou ${formatBrl(difference.booked.amount)}`;
  return `A diferença mudou: ${told}, e ${booked}. Ela está em outra irregularidade.`;
}

/** What people read of an irregularity whose movement is proved to agree when its day is read again. */
export const agreedAgain = (day: string): string =>
  `O extrato do provedor de ${formatDate(day)} foi lido de novo e agora confere com o sistema.`;
