import { listRegistrationsEndpoint, readRegistrationEndpoint, registrationsList } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { requireSchoolFilter } from '#kernel/list/school-scope.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { registrationDetailOf } from './registration-detail.queries.ts';
import { registrationRows } from './registration-rows.queries.ts';
import { presentRegistration, presentRegistrationRows } from './registrations.present.ts';
import { searchRegistrations } from './registrations.queries.ts';

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

interface Showing {
  readonly db: ReadDatabase;
  readonly now: Temporal.Instant;
  readonly visible: ReadonlySet<string>;
}

export async function listedRegistrations({ db, now, visible }: Showing, ids: readonly string[]) {
  const shows = (fields: readonly string[]) => fields.some((field) => visible.has(field));
  const rows = await registrationRows(db, ids, {
    school: shows(['dsPresentationName']),
    plan: shows(['planName']),
    student: shows(STUDENT_FIELDS),
    boleto: shows(BOLETO_FIELDS),
  });
  return presentRegistrationRows(rows, now, visible);
}

export function registrationReadRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'readDb' | 'clock'>): void {
  route(app, listRegistrationsEndpoint, async ({ query, actor }) => {
    requireSchoolFilter(query, actor);
    const { ids, ...total } = await searchRegistrations(deps.readDb, actor, query);
    const visible = visibleFields(registrationsList, actor, query.columns);
    const content = await listedRegistrations({ db: deps.readDb, now: deps.clock.now(), visible }, ids);
    return { content, ...total };
  });

  route(app, readRegistrationEndpoint, async ({ params, actor }) => {
    const row = await registrationDetailOf(deps.db, actor, params);
    if (row === undefined) refuse('REGISTRATION_NOT_FOUND');
    return presentRegistration(row, { now: deps.clock.now(), actor });
  });
}
