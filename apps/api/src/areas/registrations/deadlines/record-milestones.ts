import { MILESTONE_NAMES, type MilestonesBody } from '@habilita/contract';
import { localDate } from '@habilita/kernel';
import { isCart, lockRegistration } from '#areas/money/registration-row/index.ts';
import { isVisible } from '#areas/registrations/registrations/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse, refuseAll } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { deadlineFactsOf, removeMilestone, writeMilestone } from './deadlines.queries.ts';
import { milestoneProblem } from './milestones.ts';

interface Recorded {
  readonly id: string;
  readonly body: MilestonesBody;
}

/**
 * Records or removes milestones, which are days that deadlines depend on; the history shows each change. Refusals:
 * REGISTRATION_NOT_FOUND, REGISTRATION_INVALID_STATUS for a cart, and those of `milestoneProblem`.
 */
export async function recordMilestones(
  trx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { id, body }: Recorded,
  by: By,
): Promise<void> {
  if (!(await isVisible(trx, by.actor, id))) refuse('REGISTRATION_NOT_FOUND');
  // The lock comes before the days are read, so that two people who record at once come one after the other.
  await lockRegistration(trx, id);
  const facts = (await deadlineFactsOf(trx, by.actor, id)) ?? refuse('REGISTRATION_NOT_FOUND');
  if (isCart(facts.status)) refuse('REGISTRATION_INVALID_STATUS');
  const now = clock.now();
  const known = facts.milestones;
  const changed = MILESTONE_NAMES.filter((name) => body[name] !== undefined && body[name] !== (known[name] ?? null));
  if (changed.length === 0) return;
  const days = Object.fromEntries(
    MILESTONE_NAMES.flatMap((name) => {
      const day = body[name] === undefined ? known[name] : body[name];
      return day === undefined || day === null ? [] : [[name, day]];
    }),
  );
  const problem = milestoneProblem(days, changed, localDate(now.toString(), facts.zoneOffset));
  if (problem !== undefined) refuseAll([problem]);
  for (const milestone of changed) {
    const day = body[milestone] ?? null;
    const row = { registrationId: id, milestone, recordedBy: by.actor.userId, recordedAt: now };
    await (day === null ? removeMilestone(trx, id, milestone) : writeMilestone(trx, { ...row, day }));
  }
  const before = Object.fromEntries(changed.map((name) => [name, known[name] ?? null]));
  const after = Object.fromEntries(changed.map((name) => [name, body[name] ?? null]));
  const entity = { entityType: 'REGISTRATION', entityId: id, kind: 'MILESTONES_RECORDED' };
  await recordEvent(trx, { ...by, ...entity, before, after });
}
