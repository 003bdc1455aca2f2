import { DELIVERY_OUTCOME_NAMES, type Dispatch, messageOf, recordOf } from '@habilita/contract';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { type Refusal } from '#kernel/errors.ts';
import { outcomesByDispatch } from './deliveries.queries.ts';
import { dispatchProblem } from './dispatch-rules.ts';
import { countUnconfirmed, type DispatchRow, problemsOf } from './dispatches.queries.ts';

export const inWords = ({ refused: code }: Refusal) => ({ code, message: messageOf(code) });

export async function presentDispatch(
  db: ReadDatabase,
  { createdAt: createdDate, finishedAt: finishedDate, ...rest }: DispatchRow,
  now: Temporal.Instant,
): Promise<Dispatch> {
  const { startDate, registrationStartDate, registrationEndDate, ...row } = rest;
  const problem = dispatchProblem(row.kind, { startDate, registrationStartDate, registrationEndDate }, now);
  const counted = new Map((await outcomesByDispatch(db, [row.id])).map(({ outcome, people }) => [outcome, people]));
  const outcomes = recordOf(DELIVERY_OUTCOME_NAMES.map((outcome) => [outcome, counted.get(outcome) ?? 0] as const));
  const hasProblems = outcomes.failed + outcomes.unknown > 0;
  const toSendOnceMore = outcomes.unknown > 0 ? await countUnconfirmed(db, row.id) : 0;
  return {
    ...row,
    createdDate,
    finishedDate,
    outcomes,
    toSendOnceMore,
    refusal: problem === undefined ? null : inWords(problem),
    problems: hasProblems ? await problemsOf(db, row.id) : [],
  };
}
