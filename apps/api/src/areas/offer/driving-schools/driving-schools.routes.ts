import {
  createDrivingSchoolEndpoint,
  drivingSchoolRow,
  drivingSchoolsList,
  editDrivingSchoolEndpoint,
  listBanksEndpoint,
  listDrivingSchoolsEndpoint,
  readDrivingSchoolEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { confirmOwnPassword, hasSignedInRecently } from '#areas/people/access/index.ts';
import { hasWaiting } from '#areas/money/approvals/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { askingCommandRoute, commandRoute, route } from '#kernel/http/route.ts';
import { onlyVisible, requiredKeys, visibleFields } from '#kernel/list/visible-fields.ts';
import type { SchoolScope } from '#kernel/list/school-scope.ts';
import { payoutFor, presentDrivingSchool } from './driving-schools.present.ts';
import { allBanks, findDrivingSchool, searchDrivingSchools } from './driving-schools.queries.ts';
import { recipientAccountsOf } from './recipients/recipient-accounts.queries.ts';
import { presentRecipients } from './recipients/recipients.present.ts';
import { createDrivingSchool, editDrivingSchool } from './save-driving-school.ts';

const ALWAYS = requiredKeys(drivingSchoolRow);

const found = async (db: ReadDatabase, scope: SchoolScope, id: string) =>
  (await findDrivingSchool(db, scope, id)) ?? refuse('DRIVING_SCHOOL_NOT_FOUND');

/** `payoutChangeWaits` is in the answer only while a change of the payout data waits for approval. */
const payoutStanding = async (db: ReadDatabase, id: string) =>
  (await hasWaiting(db, 'PAYOUT_DATA', id)) ? { payoutChangeWaits: true } : {};

const withoutPassword = <B extends { readonly currentPassword?: unknown }>({ currentPassword: _secret, ...form }: B) =>
  form;

export function drivingSchoolRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'readDb' | 'clock' | 'jobs' | 'environment' | 'providers'>,
): void {
  route(app, listDrivingSchoolsEndpoint, async ({ query, actor }) => {
    const { rows, ...total } = await searchDrivingSchools(deps.readDb, actor, query);
    const visible = visibleFields(drivingSchoolsList, actor, query.columns);
    const content = rows.map((row) => onlyVisible(payoutFor(actor, row), drivingSchoolsList, visible, ALWAYS));
    return { content, ...total };
  });
  route(app, readDrivingSchoolEndpoint, async ({ params, query, actor }) => {
    const record = await found(deps.readDb, actor, params.id);
    const standing = await payoutStanding(deps.db, params.id);
    const school = { ...presentDrivingSchool(actor, record), ...standing };
    if (query.paymentProviderStatus !== true) return school;
    const accounts = await recipientAccountsOf(deps.db, params.id);
    return { ...school, paymentProviderStatus: presentRecipients(actor, record, accounts) };
  });
  commandRoute(app, deps, createDrivingSchoolEndpoint, async ({ body, actor, request }, trx) => {
    const id = await createDrivingSchool(trx, deps, body, { actor, requestId: request.id });
    return presentDrivingSchool(actor, await found(trx, actor, id));
  });
  askingCommandRoute(app, deps, editDrivingSchoolEndpoint, {
    // The password is checked outside the transaction, so that a wrong one is counted even when the edit is refused.
    ask: async ({ params, body: { currentPassword: password }, actor, request }) => {
      await app.endExpired({ drivingSchoolId: params.id });
      if (password === undefined) return hasSignedInRecently(deps, actor);
      await confirmOwnPassword(deps, { actor, password, address: request.address, requestId: request.id });
      return true;
    },
    repeats: withoutPassword,
    handler: async ({ params: { id }, body, actor, request }, trx, passwordConfirmed) => {
      const edit = { id, form: withoutPassword(body), passwordConfirmed };
      await editDrivingSchool(trx, deps, edit, { actor, requestId: request.id });
      return { ...presentDrivingSchool(actor, await found(trx, actor, id)), ...(await payoutStanding(trx, id)) };
    },
  });
  route(app, listBanksEndpoint, async () => ({ content: await allBanks(deps.readDb) }));
}
