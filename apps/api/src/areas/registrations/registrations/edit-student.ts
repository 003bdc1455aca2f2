import { type County, type EditStudentBody, withNulls, studentRecord, withoutPrefix } from '@habilita/contract';
import { localDate } from '@habilita/kernel';
import { cityNamed, countiesByIds } from '#areas/people/addresses/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { differing } from '#kernel/changes.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { isStale, recordEvent, staleEdit } from '#kernel/events.ts';
import { refuseNotOfStudent } from './command.queries.ts';
import { lockVisibleStudent, replaceStudent, type StudentRow } from './edit-student.queries.ts';
import { studentAgeProblem } from './student-age.ts';

export interface EditStudent {
  readonly registrationId: string;
  readonly studentId: string;
  readonly form: EditStudentBody;
  readonly actor: Actor;
  readonly requestId: string;
}

/**
 * Changes a student's data and returns the new version (Specification 3 §5). Refusals: STUDENT_NOT_FOUND,
 * REGISTRATION_NOT_FOUND (also out of scope), REGISTRATION_ANONYMISED, CONFLICT_STALE, DATE_IN_FUTURE and MINIMUM_AGE
 * (checked only when the date of birth changes), those of `cityOf`, CPF_, EMAIL_ and CELLPHONE_ALREADY_REGISTERED.
 */
export async function editStudent(trx: Transaction, deps: Pick<Deps, 'clock'>, command: EditStudent): Promise<number> {
  const { form, actor } = command;
  const { version: opened, studentVersion = opened, ...fields } = form;
  const found = await lockVisibleStudent(trx, actor, command.registrationId, command.studentId);
  if (found === undefined) return refuseNotOfStudent(trx, actor, command);
  const { zoneOffset, version, anonymisedAt, adultUntil, ...before } = found;
  if (anonymisedAt !== null) refuse('REGISTRATION_ANONYMISED');
  if (isStale(found, studentVersion)) throw await staleEdit(trx, 'STUDENT', command.studentId);
  const now = deps.clock.now();
  if (form.studentDateOfBirth !== before.dateOfBirth)
    accept(studentAgeProblem(form.studentDateOfBirth, localDate(now.toString(), zoneOffset), adultUntil));
  const county = await cityOf(trx, form);
  const after: StudentRow = {
    ...withoutPrefix('student', withNulls(studentRecord, fields)),
    countyId: county.id,
    city: county.name,
    state: county.stateAcronym,
  };
  await replaceStudent(trx, command.studentId, after, now);
  const event = { actor, kind: 'STUDENT_CHANGED', requestId: command.requestId, ...differing(before, after) };
  await recordEvent(trx, { ...event, entityType: 'STUDENT', entityId: command.studentId });
  await recordEvent(trx, { ...event, entityType: 'REGISTRATION', entityId: command.registrationId });
  return version + 1;
}

/**
 * The city that the form names by id, by name, or by both. Refusals: REQUIRED when it names none; STATE_NOT_FOUND,
 * INVALID for an unknown city, and INVALID when id and name are of different cities.
 */
async function cityOf(trx: Transaction, form: EditStudentBody): Promise<County> {
  const { studentCountyId: id, studentState: state, studentCity: city } = form;
  const named =
    state && city ? await cityNamed(trx, { state, city }, { state: 'studentState', city: 'studentCity' }) : undefined;
  if (id === undefined) return named ?? refuse('REQUIRED', 'studentCountyId');
  const [county] = await countiesByIds(trx, [id]);
  if (county === undefined) return refuse('INVALID', 'studentCountyId');
  return named === undefined || named.id === county.id ? county : refuse('INVALID', 'studentCity');
}
