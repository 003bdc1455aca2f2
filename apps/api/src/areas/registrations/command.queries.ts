import type { PaymentMethod, RegistrationStatus } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { SchoolScope } from '#kernel/list/school-scope.ts';
import { registrationsVisibleTo } from './registrations.queries.ts';

/** A registration as commands decide on it, locked until the transaction ends. */
const lockable = (trx: Transaction) =>
  trx
    .selectFrom('registrations as r')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .select([
      'r.id',
      'r.campaignId',
      'r.studentId',
      'r.userId',
      'r.leadId',
      'r.drivingSchoolId',
      'r.campaignDrivingSchoolId',
      'r.campaignPlanId',
      'r.balanceCents',
      'r.version',
      'r.schedulingAt',
      'r.planId',
      's.name',
      's.email',
      's.cpf',
      's.cep',
      's.street',
      's.number',
      's.complement',
      's.neighborhood',
      's.city',
      's.state',
      'r.status',
      'r.paymentMethod',
      'r.checkoutStep',
    ])
    .forUpdate('r');

/** Locks the registration of a student; undefined when it is not theirs. */
export async function lockOwnRegistration(trx: Transaction, id: string, userId: string) {
  return lockable(trx).where('r.id', '=', id).where('r.userId', '=', userId).executeTakeFirst();
}

/** Is the registration within what the actor may see? */
export async function isVisible(trx: Transaction, actor: SchoolScope, id: string): Promise<boolean> {
  const row = await registrationsVisibleTo(trx, actor).select('r.id').where('r.id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Locks a registration; whether the actor may see it is asked before. */
export async function lockRegistration(trx: Transaction, id: string) {
  return lockable(trx).where('r.id', '=', id).executeTakeFirst();
}

export type LockedRegistration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>;

/** The hash of the contract last accepted for a registration. */
export async function acceptedContractHash(trx: Transaction, registrationId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('contracts')
    .select('sha256')
    .where('registrationId', '=', registrationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sha256;
}

export interface Registered {
  readonly status: RegistrationStatus;
  readonly paymentMethod: PaymentMethod;
  readonly contractAmount: Cents;
  readonly at: Temporal.Instant;
  /** `at` on the calendar of the campaign's zone. */
  readonly day: string;
}

export async function markRegistered(trx: Transaction, id: string, registered: Registered): Promise<void> {
  await trx
    .updateTable('registrations')
    .set((eb) => ({
      status: registered.status,
      paymentMethod: registered.paymentMethod,
      contractAmountCents: registered.contractAmount,
      registrationDate: registered.at,
      registrationDay: registered.day,
      registeredAt: registered.at,
      checkoutStep: 'REGISTRATION_COMPLETED',
      updatedAt: registered.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** The lead has become a registration and counts as a lead no longer. */
export async function completeLead(
  trx: Transaction,
  leadId: string,
  terms: { drivingSchoolId: string; planId: string },
  at: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('leads')
    .set({
      checkoutStep: 'REGISTRATION_COMPLETED',
      drivingSchoolId: terms.drivingSchoolId,
      planId: terms.planId,
      updatedAt: at,
    })
    .where('id', '=', leadId)
    .execute();
}

/** Marks the person as having given up; the place in the school's day is free for others. */
export async function markAbandoned(
  trx: Transaction,
  id: string,
  next: RegistrationStatus,
  at: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('registrations')
    .set((eb) => ({
      status: next,
      schedulingAt: null,
      schedulingDay: null,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('slotSeats').where('registrationId', '=', id).execute();
}
