import type { EditedDrivingSchool, NewDrivingSchool } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { countyNamed } from '#areas/addresses/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent, staleEdit } from '#kernel/events.ts';
import { type DrivingSchoolColumns, drivingSchoolColumns } from './driving-school.ts';
import {
  bankExists,
  cnpjIsTaken,
  insertDrivingSchool,
  lockDrivingSchool,
  updateDrivingSchool,
} from './driving-schools.queries.ts';

const ENTITY = 'DRIVING_SCHOOL';

export interface By {
  readonly actor: Actor;
  readonly requestId: string;
}

/** The bank and the city are ones of the lists; the city is written as the list has it. INVALID on the field that is not. */
async function checked(trx: Transaction, form: NewDrivingSchool): Promise<DrivingSchoolColumns> {
  const columns = drivingSchoolColumns(form);
  if (!(await bankExists(trx, columns.bankCode))) refuse('INVALID', 'bankCode');
  const county = (await countyNamed(trx, form.state, form.locality)) ?? refuse('INVALID', 'locality');
  return { ...columns, locality: county.name };
}

/** Adds a driving school (Specification 2 §5) and returns its id. Refuses with CNPJ_ALREADY_EXISTS and INVALID bank or city. */
export async function createDrivingSchool(
  trx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  form: NewDrivingSchool,
  by: By,
): Promise<string> {
  const columns = await checked(trx, form);
  const id = newId();
  if (!(await insertDrivingSchool(trx, id, columns, clock.now()))) refuse('CNPJ_ALREADY_EXISTS', 'cnpj');
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'DRIVING_SCHOOL_CREATED', after: columns });
  return id;
}

/**
 * Changes a driving school. Refusals: DRIVING_SCHOOL_NOT_FOUND (also out of the actor's scope), CONFLICT_STALE with who changed it,
 * CNPJ_ALREADY_EXISTS, INVALID bank or city.
 */
export async function editDrivingSchool(
  trx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
  { version, ...form }: EditedDrivingSchool,
  by: By,
): Promise<void> {
  const before = (await lockDrivingSchool(trx, by.actor, id)) ?? refuse('DRIVING_SCHOOL_NOT_FOUND');
  if (before.version !== version) throw await staleEdit(trx, ENTITY, id);
  const columns = await checked(trx, form);
  if (await cnpjIsTaken(trx, columns.cnpj, id)) refuse('CNPJ_ALREADY_EXISTS', 'cnpj');
  await updateDrivingSchool(trx, id, columns, clock.now());
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'DRIVING_SCHOOL_CHANGED',
    before,
    after: columns,
  });
}
