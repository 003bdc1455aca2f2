import { raiseIrregularity } from '#areas/money/core/index.ts';
import { supersedeIrregularity } from '#areas/registrations/irregularities/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { changedDifference, type DaysRead, decideRaising, type Difference, movementIdsOf } from './compare-lines.ts';
import { moveToDay, raisedBefore } from './provider-statements.queries.ts';

type Needed = Pick<Deps, 'clock'>;

export interface StatementDay extends DaysRead {
  readonly provider: string;
}

/**
 * Raises an irregularity about the difference, unless `decideRaising` decides against it. Open irregularities about the
 * same movement that report another difference are resolved, so that only the present difference is open. One that
 * reports the same difference on another day takes this day, whose readings decide from now on whether the difference
 * is still there.
 */
export async function raiseDifference(
  trx: Transaction,
  deps: Needed,
  statement: StatementDay,
  difference: Difference,
  about: { readonly registrationId: string; readonly paymentId: string | null },
): Promise<void> {
  const { provider, day } = statement;
  const { kind } = difference;
  const line = kind === 'NOT_IN_STATEMENT' ? undefined : difference.line;
  const booked = kind === 'NOT_BOOKED' ? undefined : difference.booked;
  const movementIds = movementIdsOf(difference);
  const [movementId = ''] = movementIds;
  const details = { provider, movementId, problem: kind, statementCents: line?.amount, bookedCents: booked?.amount };
  const before = await raisedBefore(trx, about.registrationId, { details, movementIds });
  const { replaced, moved, isRaised } = decideRaising(before, kind, statement);
  const reason = changedDifference(difference);
  for (const id of replaced) await supersedeIrregularity(trx, deps, { id, reason });
  for (const id of moved) await moveToDay(trx, id, day);
  if (!isRaised) return;
  const told = { ...details, statementDay: day };
  await raiseIrregularity(trx, { type: 'STATEMENT_MISMATCH', ...about, details: told }, deps.clock.now());
}
