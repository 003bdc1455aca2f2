import { sealsOfSecondSteps } from '#areas/people/access/index.ts';
import type { Database } from '#kernel/db/connect.ts';
import type { KeyRing } from '#kernel/key-ring.ts';
import { type Finding, findingsAbout } from './finding.ts';

const keys = findingsAbout('Keys');

/** Whether the AUTH_SECRET of before is still needed, and whether that of now opens every second step. */
export async function keysOfSecondSteps(db: Database, auth: KeyRing): Promise<Finding[]> {
  if (auth.current === '') return [];
  const { previous, unreadable } = await sealsOfSecondSteps(db, auth);
  return [...ofPrevious(auth.previous !== undefined, previous), ...ofUnreadable(unreadable)];
}

function ofPrevious(isTurning: boolean, count: number): Finding[] {
  if (!isTurning) return [];
  return count === 0
    ? [keys.ok('every second step is sealed with AUTH_SECRET; none needs AUTH_SECRET_PREVIOUS.')]
    : [keys.warning(`${count} second steps still need AUTH_SECRET_PREVIOUS; a job seals them anew each hour.`)];
}

const ofUnreadable = (count: number): Finding[] =>
  count === 0
    ? []
    : [keys.warning(`${count} second steps are opened by no AUTH_SECRET; their owners enter by a recovery code.`)];
