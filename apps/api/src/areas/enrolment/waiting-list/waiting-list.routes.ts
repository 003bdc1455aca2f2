import {
  addToWaitingListEndpoint,
  editWaitingListEndpoint,
  type Invitation,
  listWaitingListEndpoint,
  offerSeatEndpoint,
  readInvitationEndpoint,
  removeFromWaitingListEndpoint,
  type WaitingListRow,
} from '@habilita/contract';
import { firstName } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, publicRoute, route } from '#kernel/http/route.ts';
import { maskedEmail } from '#kernel/masked.ts';
import { addToWaitingList, editEntry, offerSeat, removeEntry } from './save-entry.ts';
import { type EntryRow, entryRow, invitationById, schoolsToCall, searchWaitingList } from './waiting-list.queries.ts';
import { invitationAddress, standingOf } from './waiting-list.ts';

const present = ({ offeredAt, ...row }: EntryRow, publicUrl: string, now: Temporal.Instant): WaitingListRow => ({
  ...row,
  invitationUrl: invitationAddress(publicUrl, row.id),
  standing: standingOf({ ...row, offeredAt }, now),
});

/** Routes of the waiting list (Specification 2 §7). */
export function waitingListRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'environment' | 'jobs'>,
): void {
  // Read from the primary: a replica may lag behind.
  const { db, clock, environment } = deps;
  const { publicUrl } = environment;
  const written = async (trx: Transaction, id: string) =>
    present(await entryRow(trx, id, clock.now()), publicUrl, clock.now());
  route(app, listWaitingListEndpoint, async ({ query, actor }) => {
    const now = clock.now();
    const { rows, ...total } = await searchWaitingList(db, actor, query, now);
    return { content: rows.map((row) => present(row, publicUrl, now)), ...total };
  });
  commandRoute(app, deps, addToWaitingListEndpoint, async ({ body, actor, request }, trx) =>
    written(trx, await addToWaitingList(trx, deps, body, { actor, requestId: request.id })),
  );
  commandRoute(app, deps, editWaitingListEndpoint, async ({ params, body, actor, request }, trx) => {
    await editEntry(trx, deps, params.id, body, { actor, requestId: request.id });
    return written(trx, params.id);
  });
  commandRoute(app, deps, removeFromWaitingListEndpoint, async ({ params, actor, request }, trx) => {
    await removeEntry(trx, deps, params.id, { actor, requestId: request.id });
    return undefined;
  });
  commandRoute(app, deps, offerSeatEndpoint, async ({ params, body, actor, request }, trx) => {
    await offerSeat(trx, deps, params.id, body.reason ?? undefined, { actor, requestId: request.id });
    return written(trx, params.id);
  });
  publicRoute(app, readInvitationEndpoint, async ({ params }): Promise<Invitation> => {
    const { name, email, ...found } = (await invitationById(db, params.id)) ?? refuse('NOT_FOUND');
    const { studentSiteUrl } = environment;
    return {
      ...found,
      enrolmentUrl: studentSiteUrl === undefined ? null : invitationAddress(studentSiteUrl, params.id),
      schools: await schoolsToCall(db, found),
      firstName: firstName(name),
      email: maskedEmail(email),
      standing: standingOf(found, clock.now()),
    };
  });
}
