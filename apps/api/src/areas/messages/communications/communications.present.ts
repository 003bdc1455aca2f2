import { DELIVERY_OUTCOME_NAMES, type Dispatch, recordOf } from '@habilita/contract';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { outcomesByDispatch } from './deliveries.queries.ts';
import { countUnconfirmed, type DispatchRow, problemsOf } from './dispatches.queries.ts';

export async function presentDispatch(
  db: ReadDatabase,
  { createdAt: createdDate, finishedAt: finishedDate, ...row }: DispatchRow,
): Promise<Dispatch> {
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
    problems: hasProblems ? await problemsOf(db, row.id) : [],
  };
}
