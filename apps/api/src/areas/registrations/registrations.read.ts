import { listRegistrationsEndpoint, readRegistrationEndpoint, registrationsList } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { findRows } from '#kernel/list/find-rows.ts';
import { requireSchoolFilter } from '#kernel/list/school-scope.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { registrationDetailOf } from './registration-detail.queries.ts';
import { registrationRows, type RowParts } from './registration-rows.queries.ts';
import { presentRegistration, presentRegistrationRows } from './registrations.present.ts';
import { registrationsSearch } from './registrations.queries.ts';

const STUDENT_FIELDS = [
  'studentRg',
  'studentDateOfBirth',
  'studentCep',
  'studentState',
  'studentCity',
  'studentNeighborhood',
  'studentStreet',
  'studentNumber',
  'studentComplement',
];
const BOLETO_FIELDS = ['boletoDueDate', 'boletoBarcode', 'boletoTypefulLine'];

function partsOf(visible: ReadonlySet<string>): RowParts {
  const shows = (fields: readonly string[]) => fields.some((field) => visible.has(field));
  return {
    school: shows(['dsPresentationName']),
    plan: shows(['planName']),
    student: shows(STUDENT_FIELDS),
    boleto: shows(BOLETO_FIELDS),
  };
}

interface Showing {
  readonly db: ReadDatabase;
  readonly now: Temporal.Instant;
  readonly visible: ReadonlySet<string>;
}

export async function listedRegistrations({ db, now, visible }: Showing, ids: readonly string[]) {
  return presentRegistrationRows(await registrationRows.of(db, ids, partsOf(visible)), now, visible);
}

export function registrationReadRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'readDb' | 'clock'>): void {
  route(app, listRegistrationsEndpoint, async ({ query, actor }) => {
    requireSchoolFilter(query, actor);
    const search = await registrationsSearch(deps.readDb, actor, query, deps.clock.now());
    const visible = visibleFields(registrationsList, actor, query.columns);
    const { rows, ...total } = await findRows(deps.readDb, search, registrationRows, partsOf(visible));
    return { content: presentRegistrationRows(rows, deps.clock.now(), visible), ...total };
  });

  route(app, readRegistrationEndpoint, async ({ params, actor }) => {
    const row = await registrationDetailOf(deps.db, actor, params);
    if (row === undefined) refuse('REGISTRATION_NOT_FOUND');
    return presentRegistration(row, { now: deps.clock.now(), actor });
  });
}
