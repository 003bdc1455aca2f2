import {
  listRegistrationsEndpoint,
  readRegistrationEndpoint,
  registrationsList,
  STUDENT_DETAILS,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { instalmentsHiddenFrom, readIsPenaltyPaid } from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import { findRows } from '#kernel/list/page.ts';
import { requireSchoolFilter } from '#kernel/list/school-scope.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { refuseNotOfStudent } from './command.queries.ts';
import { registrationDetailOf } from './registration-detail.queries.ts';
import { type RegistrationRecord, registrationRows, type RowParts } from './registration-rows.queries.ts';
import { presentRegistration, presentRegistrationRows } from './registrations.present.ts';
import { registrationsSearch } from './registrations.queries.ts';

const BOLETO_FIELDS = ['boletoDueDate', 'boletoBarcode', 'boletoTypefulLine'];

function partsOf(visible: ReadonlySet<string>): RowParts {
  const shows = (fields: readonly string[]) => fields.some((field) => visible.has(field));
  return {
    school: shows(['dsPresentationName']),
    plan: shows(['planName']),
    student: shows(STUDENT_DETAILS),
    boleto: shows(BOLETO_FIELDS),
    overdue: shows(['overdueAmount']),
  };
}

interface Showing {
  readonly db: ReadDatabase;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  readonly visible: ReadonlySet<string>;
}

export async function listedRegistrations(showing: Showing, ids: readonly string[]) {
  return presented(showing, await registrationRows(showing.db, ids, partsOf(showing.visible)));
}

async function presented({ db, actor, now, visible }: Showing, rows: readonly RegistrationRecord[]) {
  const hidden = partsOf(visible).boleto ? await instalmentsHiddenFrom({ db, actor, now }) : [];
  return presentRegistrationRows(rows, { now, visible, hidden });
}

export function registrationReadRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'readDb' | 'clock' | 'commands'>,
): void {
  const { db: primary, readDb: db, clock, commands } = deps;
  route(app, listRegistrationsEndpoint, async ({ query, actor }) => {
    requireSchoolFilter(query, actor);
    const now = clock.now();
    const search = await registrationsSearch(db, actor, query, now);
    const visible = visibleFields(registrationsList, actor, query.columns);
    const { rows, ...total } = await findRows(db, search, (ids) => registrationRows(db, ids, partsOf(visible)));
    return { content: await presented({ db, actor, now, visible }, rows), ...total };
  });

  route(app, readRegistrationEndpoint, async ({ params, actor }) => {
    const row = await registrationDetailOf(primary, actor, params);
    if (row === undefined) return refuseNotOfStudent(primary, actor, params);
    const now = clock.now();
    const hidden = await instalmentsHiddenFrom({ db: primary, actor, now });
    const isPenaltyPaid = row.penaltiesQty > 0 && (await readIsPenaltyPaid(primary, row.id, now));
    return presentRegistration(row, { now, actor, hidden, isPenaltyPaid, commands });
  });
}
