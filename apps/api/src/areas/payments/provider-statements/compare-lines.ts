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
}

/** The lines of the day itself, without those of the hour before and the hour after. */
export const linesOfDay = ({ start, end, lines }: Pick<ComparedDay, 'start' | 'end' | 'lines'>) =>
  lines.filter(({ at }) => isWithin(at, start, end));

const isWithin = (at: Temporal.Instant, start: Temporal.Instant, end: Temporal.Instant): boolean =>
  Temporal.Instant.compare(at, start) >= 0 && Temporal.Instant.compare(at, end) < 0;

/** Compares a provider's receipts of a day with what we booked, by the ids of the movements. Amounts are centavos. */
export function compareLines({ start, end, lines, booked }: ComparedDay): Difference[] {
  const byId = new Map(booked.flatMap((one) => one.movementIds.map((id) => [id, one] as const)));
  const told = new Set(lines.map(({ movementId }) => movementId));
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
  /** RESOLVED: by a person. REPLACED: by the product, because the difference had changed. */
  readonly state: 'OPEN' | 'RESOLVED' | 'REPLACED';
}

/**
 * Decides whether a difference between a provider's statement and our books raises an irregularity, and which open
 * irregularities about the same movement it replaces, because they report another difference. No irregularity is raised
 * if an open one reports the same difference, or if the newest one did and a person resolved it. None is raised either
 * if this day's statement lacks the movement, but the newest irregularity says that the statement of another day has
 * the movement with another amount. `before` has the open irregularities first, then the others, each with the newest
 * first.
 */
export function decideRaising(
  before: readonly RaisedBefore[],
  kind: Difference['kind'],
  day: string,
): { readonly replaced: readonly string[]; readonly isRaised: boolean } {
  const [first] = before;
  const last = first?.state === 'REPLACED' ? undefined : first;
  const isOfOtherDay = last?.problem === 'OTHER_AMOUNT' && last.day !== null && last.day !== day;
  if (kind === 'NOT_IN_STATEMENT' && isOfOtherDay) return { replaced: [], isRaised: false };
  const open = before.filter(({ state }) => state === 'OPEN');
  const replaced = open.filter(({ isSame }) => !isSame).map(({ id }) => id);
  const stands = last?.isSame === true || open.some(({ isSame }) => isSame);
  return { replaced, isRaised: !stands };
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

/** What people read of an irregularity whose difference is no longer there when its day is read again. */
export const vanishedDifference = (day: string): string =>
  `O extrato do provedor de ${formatDate(day)} foi lido de novo e não traz mais esta diferença.`;
