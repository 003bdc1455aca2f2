import { supersedeIrregularity } from '#areas/registrations/irregularities/index.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { agreedAgain, type Difference, movementIdsOf, provedOf, type StatementRun } from './compare-lines.ts';
import { bookedOfMovement, lockDay, openOfDay } from './provider-statements.queries.ts';
import { raiseDifference } from './raise-difference.ts';

type Needed = Pick<Deps, 'db' | 'clock'>;

/**
 * Resolves, once all days of a run are compared, what was raised of these days about movements that are proved to agree
 * now. `differences` are those of all days of the run: a movement that still differs on any day keeps its irregularity.
 * For money that is booked and has no line on any day, an irregularity says so from now on, although the day of its
 * booking may no longer be read.
 */
export async function resolveAgreed(
  deps: Needed,
  run: StatementRun,
  differences: readonly Difference[],
): Promise<void> {
  const differing = new Set(differences.flatMap(movementIdsOf));
  for (const day of run.daysRead)
    await inTransaction(deps.db, async (trx) => {
      await lockDay(trx, run.provider, day, deps.clock.now());
      for (const open of await openOfDay(trx, run.provider, day))
        if (!differing.has(open.movementId)) await settle(trx, deps, run, day, open);
    });
}

type OpenIrregularity = Awaited<ReturnType<typeof openOfDay>>[number];

async function settle(
  trx: Transaction,
  deps: Needed,
  run: StatementRun,
  day: string,
  { id, movementId, registrationId, paymentId }: OpenIrregularity,
): Promise<void> {
  const { provider, daysRead } = run;
  const booked = await bookedOfMovement(trx, provider, movementId);
  const proved = provedOf(movementId, booked, run);
  if (proved === 'AGREES') return supersedeIrregularity(trx, deps, { id, reason: agreedAgain(day) });
  if (proved !== 'MISSING' || booked === undefined) return;
  const missing = { kind: 'NOT_IN_STATEMENT', booked } as const;
  await raiseDifference(trx, deps, { provider, day, daysRead }, missing, { registrationId, paymentId });
}
