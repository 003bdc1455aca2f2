import { type EditedDrivingSchool, type NewDrivingSchool, normalOfficeHours, payoutChanges } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { cityNamed } from '#areas/people/addresses/index.ts';
import { differing } from '#kernel/changes.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refusal, refuse, refuseAll } from '#kernel/errors.ts';
import { type By, isStale, recordEvent, staleEdit } from '#kernel/events.ts';
import { requireEverySchool } from '#kernel/list/school-scope.ts';
import { type ServiceHours, weekdaysBookedOutside } from './booked-hours.ts';
import { type DrivingSchoolColumns, drivingSchoolColumns, recordedColumns } from './driving-school.ts';
import {
  bankExists,
  bookingsAfter,
  cnpjIsTaken,
  insertDrivingSchool,
  lockDrivingSchool,
  updateDrivingSchool,
} from './driving-schools.queries.ts';
import { moveLogo } from './logos.queries.ts';
import { keepPayoutWaiting, payoutOf, payoutWaits } from './payout-approval.ts';
import { noteRecipientData } from './recipients/note-recipient-data.ts';
import { tellPayoutChange } from './tell-payout-change.ts';

const ENTITY = 'DRIVING_SCHOOL';
type Needed = Pick<Deps, 'clock' | 'jobs' | 'environment' | 'providers'>;

/**
 * Returns the form's values as columns of the table. The city's name is taken from our list of cities. Refuses an
 * unknown bank or city with INVALID on its field.
 */
async function checked(trx: Transaction, form: NewDrivingSchool): Promise<DrivingSchoolColumns> {
  const columns = drivingSchoolColumns(form);
  if (!(await bankExists(trx, columns.bankCode))) refuse('INVALID', 'bankCode');
  const place = { state: form.state, city: form.locality };
  const county = await cityNamed(trx, place, { state: 'state', city: 'locality' });
  return { ...columns, locality: county.name };
}

/** Creates a CFC (Specification 2 §5). Refusals: FORBIDDEN for CFC users; CNPJ_ALREADY_EXISTS; INVALID bank or city. */
export async function createDrivingSchool(
  trx: Transaction,
  deps: Needed,
  form: NewDrivingSchool,
  by: By,
): Promise<string> {
  requireEverySchool(by.actor);
  const columns = await checked(trx, form);
  const id = newId();
  if (!(await insertDrivingSchool(trx, id, columns, deps.clock.now()))) refuse('CNPJ_ALREADY_EXISTS', 'cnpj');
  const after = recordedColumns(columns);
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'DRIVING_SCHOOL_CREATED',
    after,
    version: 1,
  });
  await noteRecipientData(trx, deps, id, columns);
  return id;
}

/**
 * Refuses office hours that would leave bookings outside them. No booking can be added meanwhile, because a booking
 * locks the CFC too.
 */
async function refuseBookedOutside(
  trx: Transaction,
  { clock }: Needed,
  before: ServiceHours & { readonly id: string },
  after: ServiceHours,
): Promise<void> {
  const isSame = Object.keys(differing(serviceOf(before), serviceOf(after)).after).length === 0;
  if (isSame) return;
  const days = weekdaysBookedOutside(await bookingsAfter(trx, before.id, clock.now()), before, after);
  refuseAll(days.map((day) => refusal('OFFICE_HOURS_BOOKED', `officeHours.${day}`)));
}

const serviceOf = ({ officeHours, averageServiceTime }: ServiceHours) => ({ officeHours, averageServiceTime });

export interface DrivingSchoolEdit {
  readonly id: string;
  readonly form: Omit<EditedDrivingSchool, 'currentPassword'>;
  /** True when the person has just entered their password, either with this edit or by signing in. */
  readonly passwordConfirmed: boolean;
}

/**
 * Changes a CFC; writes nothing when nothing changed. New bank or PIX data need the person's password, sent with the
 * data or entered at a recent sign-in, and an e-mail about the change goes to the school's administrators. While an
 * approval limit for such data is in force, the new data wait for a second person, and the rest of the form is saved.
 * Refusals: APPROVAL_ALREADY_WAITING, DRIVING_SCHOOL_NOT_FOUND (also out of scope), CONFLICT_STALE,
 * CNPJ_ALREADY_EXISTS, INVALID bank or city, PASSWORD_CONFIRMATION_REQUIRED, OFFICE_HOURS_BOOKED on each weekday on
 * which somebody would be booked outside the new hours.
 */
export async function editDrivingSchool(
  trx: Transaction,
  deps: Needed,
  { id, form: { version, ...form }, passwordConfirmed }: DrivingSchoolEdit,
  by: By,
): Promise<void> {
  const before = (await lockDrivingSchool(trx, by.actor, id)) ?? refuse('DRIVING_SCHOOL_NOT_FOUND');
  if (isStale(before, version)) throw await staleEdit(trx, ENTITY, id, version);
  const asked = await checked(trx, form);
  const asksForPayout = payoutChanges(before, asked).length > 0;
  const waits = asksForPayout && (await payoutWaits(trx, deps));
  const columns = waits ? { ...asked, ...payoutOf(before) } : asked;
  if (await cnpjIsTaken(trx, columns.cnpj, id)) refuse('CNPJ_ALREADY_EXISTS', 'cnpj');
  const changes = differing(before, recordedColumns(columns));
  if (asksForPayout && !passwordConfirmed) refuse('PASSWORD_CONFIRMATION_REQUIRED');
  if (waits) await keepPayoutWaiting(trx, deps, { id, before, after: asked }, by);
  if (Object.keys(changes.after).length === 0) return;
  const { averageServiceTime } = columns;
  await refuseBookedOutside(trx, deps, before, {
    averageServiceTime,
    officeHours: normalOfficeHours(form.officeHours),
  });
  const fields = payoutChanges(before, columns);
  const at = deps.clock.now();
  await updateDrivingSchool(trx, id, columns, at);
  if (columns.cnpj !== before.cnpj) await moveLogo(trx, before.cnpj, columns.cnpj);
  const event = {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'DRIVING_SCHOOL_CHANGED',
    version: before.version + 1,
  };
  await recordEvent(trx, { ...event, ...changes });
  await noteRecipientData(trx, deps, id, columns);
  if (fields.length === 0) return;
  await tellPayoutChange(trx, deps, {
    drivingSchoolId: id,
    schoolName: before.presentationName,
    schoolEmail: before.email,
    fields,
    changedBy: by.actor.name,
    at,
  });
}
