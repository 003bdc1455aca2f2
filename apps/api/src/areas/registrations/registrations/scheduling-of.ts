import type { May } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { registrationDetailOf } from './registration-detail.queries.ts';
import { scheduling } from './registrations.present.ts';

/**
 * Whether this person may book a slot for the student, by the same rule as on the registration's page. Undefined when
 * the person may not see the registration.
 */
export async function schedulingOf(
  db: ReadDatabase,
  actor: Actor,
  ids: { readonly studentId: string; readonly id: string },
  now: Temporal.Instant,
): Promise<May | undefined> {
  const row = await registrationDetailOf(db, actor, ids);
  return row && scheduling(row, actor, now);
}
