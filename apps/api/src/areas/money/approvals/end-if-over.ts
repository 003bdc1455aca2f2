import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { isRefusal } from '#kernel/errors.ts';
import { type Approvables, approvableOf, isFinal } from './decide-approval.ts';
import { expiredRequests, findRequest, type FoundRequest, lockRequest } from './approval-requests.queries.ts';
import type { RecordOfRequest, EndExpired } from './end-expired.ts';
import { endRequest } from './end-request.ts';

/** An administrator who is no real person, used only to ask whether a command would still be possible. */
const REVIEWER: Actor = {
  userId: '00000000-0000-0000-0000-000000000000',
  name: '',
  roles: ['ADMIN'],
  permissions: [],
  drivingSchoolIds: 'ALL',
  campaignIds: 'ALL',
  sessionId: '',
  application: 'BACKOFFICE',
};

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment'>;

/**
 * Ends a request that is past its time as EXPIRED, and a request whose command would be refused now as SUPERSEDED.
 * Any other request keeps waiting.
 */
export async function endIfOver(deps: Needed, approvables: Approvables, id: string): Promise<void> {
  const found = await findRequest(deps.db, id);
  if (found === undefined || (await endOf(deps.db, deps, approvables, found)) === undefined) return;
  await inTransaction(deps.db, async (trx) => {
    const request = await lockRequest(trx, id);
    if (request === undefined || request.status !== 'WAITING_APPROVAL') return;
    const end = await endOf(trx, deps, approvables, request);
    if (end !== undefined)
      await endRequest(trx, deps, { request, approvable: approvableOf(approvables, request) }, end);
  });
}

/** How the request ends now; undefined when it keeps waiting. */
async function endOf(
  db: ReadDatabase,
  { clock }: Pick<Deps, 'clock'>,
  approvables: Approvables,
  request: FoundRequest,
): Promise<{ readonly status: 'EXPIRED' | 'SUPERSEDED'; readonly reason?: string } | undefined> {
  if (Temporal.Instant.compare(request.expiresAt, clock.now()) <= 0) return { status: 'EXPIRED' };
  const looked = await approvableOf(approvables, request).lookAt(db, REVIEWER, request);
  if (!isRefusal(looked) || !isFinal(looked.refused)) return undefined;
  return { status: 'SUPERSEDED', reason: looked.refused };
}

/**
 * Ends a record's requests that are past their time, so that the next command on the record is not refused because of
 * them.
 */
export const endExpiredOf =
  (deps: Needed, approvables: Approvables): EndExpired =>
  async (record: RecordOfRequest) => {
    for (const id of await expiredRequests(deps.db, record, deps.clock.now())) await endIfOver(deps, approvables, id);
  };
