import { listRecipientsEndpoint, PAYMENT_PROVIDER_NAMES, retryRecipientEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { findDrivingSchool } from '../driving-schools.queries.ts';
import { schoolsThatCannotReceive } from './recipient-accounts.queries.ts';
import { presentRecipient } from './recipients.present.ts';
import { retryRecipient } from './retry-recipient.ts';

export function recipientRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'readDb' | 'clock' | 'jobs' | 'providers'>,
): void {
  route(app, listRecipientsEndpoint, async ({ query, actor }) => {
    const offered = PAYMENT_PROVIDER_NAMES.filter((provider) => deps.providers.registrarOf(provider) !== undefined);
    return { content: await schoolsThatCannotReceive(deps.readDb, actor, query.drivingSchoolIds, offered) };
  });
  commandRoute(app, deps, retryRecipientEndpoint, async ({ params, actor, request }, trx) => {
    const { id: drivingSchoolId, provider } = params;
    const account = await retryRecipient(trx, deps, { drivingSchoolId, provider }, { actor, requestId: request.id });
    const school = (await findDrivingSchool(trx, actor, drivingSchoolId)) ?? refuse('DRIVING_SCHOOL_NOT_FOUND');
    return presentRecipient(actor, provider, school, account);
  });
}
